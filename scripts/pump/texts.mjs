// Creates texts on which a regular expression may take long. Each consists of `before`, a part that is repeated up to the wanted length, and `after`.

/** Repeated texts on which every pattern and every function is tested. */
export const UNITS = [
  ...[
    'a',
    ' ',
    '\t',
    '\n',
    '`',
    '~',
    '#',
    '-',
    '=',
    '<',
    '>',
    '*',
    '+',
    '.',
    '/',
    '</a',
    '<a ',
    'a ',
    'a.b',
    'a/',
    '(',
    '[',
    '{',
    '"',
    "'",
  ],
  ...['\\', '\\n', ', ', '- ', '1', '@@', '…', '“', '&amp;', ': ', '| ', 'a\n', ' \n'],
]
/** Characters to try for a character class, common ones first. */
const CHARACTERS = [...'a0 \n.-/_A"\'`<>()[]{}=:,;#*+|\\&@~!?$%^\t\r\0é你…“’１́\u200b']
/** Characters of a class that are repeated. */
const CHOICES = 4

export function pumped({ before, unit, after }, size) {
  return before + unit.repeat(Math.ceil(size / unit.length)) + after
}

/** Returns the texts for a pattern: the general ones, and texts that lead to each of its unbounded repetitions. */
export function textsFor(source, flags) {
  const texts = UNITS.flatMap((unit) => [
    { before: '', unit, after: '' },
    { before: 'x', unit, after: '\0' },
  ])
  for (const { before, units } of repetitions(parsed(source), flags))
    for (const unit of units)
      for (const lead of new Set([before, before === '' ? '\0' : before]))
        for (const after of ['\0', '\n!', before]) texts.push({ before: lead, unit, after })
  const known = new Set()
  return texts.filter((text) => {
    const key = JSON.stringify(text)
    return text.unit !== '' && !known.has(key) && known.add(key)
  })
}

/** Parses a pattern to a tree of nodes, to find what is repeated and what comes before it. */
function parsed(source) {
  let at = 0
  return alternatives()

  function alternatives() {
    const options = [[]]
    while (at < source.length && source[at] !== ')')
      if (source[at] === '|') {
        at++
        options.push([])
      } else options.at(-1).push(quantified(atom()))
    return options
  }

  function atom() {
    const from = at
    if (source[at] === '(') {
      const [open, look] = /^\((?:\?(?:([=!]|<[=!])|:|<\w+>))?/.exec(source.slice(at))
      at += open.length
      const options = alternatives()
      at++
      return look ? { empty: true } : { options }
    }
    if (source[at] === '[') {
      for (at++; source[at] !== ']'; at++) if (source[at] === '\\') at++
      at++
    } else if (source[at] === '\\') at += /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u.{4}|x..|k<\w+>|.)/s.exec(source.slice(at))[0].length
    else at++
    const text = source.slice(from, at)
    return { empty: /^(?:\^|\$|\\[bB1-9]|\\k.*)$/.test(text), text }
  }

  function quantified(node) {
    const [all, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/.exec(source.slice(at)) ?? ['']
    at += all.length
    if (!all) return node
    const least_ = sign ? Number(sign === '+') : Number(least)
    const open = sign ? sign !== '?' : comma === ',' && (most === '' || Number(most) >= 20)
    return { repeated: node, least: least_, open }
  }
}

/** Returns each repetition of a pattern, with the texts that it repeats, and two texts that lead to it: the shortest one, and one with every optional part. */
function repetitions(options, flags, leads = ['', '']) {
  const list = []
  for (const sequence of options) {
    let before = leads
    for (const node of sequence) {
      const { repeated, open } = node
      if (open) for (const lead of new Set(before)) list.push({ before: lead, units: choices(repeated, flags) })
      const inner = (repeated ?? node).options
      if (inner) list.push(...repetitions(inner, flags, before))
      before = before.map((lead, index) => lead + sample(node, flags, index))
    }
  }
  return list
}

/** Returns a few texts that a node matches. */
function choices(node, flags, least = 0) {
  if (node.empty) return []
  if (node.options) return node.options.slice(0, 8).map((sequence) => sequence.map((each) => sample(each, flags, least)).join(''))
  return matching(node.text, flags).slice(0, CHOICES)
}

/** Returns a short text that a node matches. Its repetitions occur at least `least` times. */
function sample(node, flags, least = 0) {
  if (node.repeated) return (choices(node.repeated, flags, least)[0] ?? '').repeat(Math.max(least, node.least))
  return choices(node, flags, least)[0] ?? ''
}

function matching(text, flags) {
  const exact = /^\\u\{?([\da-f]+)\}?$/i.exec(text) ?? /^\\x(..)$/.exec(text)
  if (exact) return [String.fromCodePoint(Number.parseInt(exact[1], 16))]
  if (text.length === 1 && text !== '.') return [text]
  const pattern = new RegExp(`^${text}$`, flags.replace(/[gym]/g, ''))
  const found = CHARACTERS.filter((character) => pattern.test(character))
  return found.length > 0 ? found : [text.replace(/^\[\^?|^\\/, '')[0]]
}
