// Texts on which a regular expression may take long: each is `before`, a unit repeated to the wanted size, and `after`.

/** Repeated texts that every pattern and every function is given. */
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
/** Characters from which one is chosen that a class matches, usual ones first. */
const CHARACTERS = [...'a0 \n.-/_A"\'`<>()[]{}=:,;#*+|\\&@~!?$%^\t\r\0é你…“’１́\u200b']
/** Characters of a class that are repeated. */
const CHOICES = 4

export function pumped({ before, unit, after }, size) {
  return before + unit.repeat(Math.ceil(size / unit.length)) + after
}

/** The texts for a pattern: the general ones, and for each of its unbounded repetitions one that reaches it. */
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

/** A pattern as nodes: what matters is what is repeated, and what comes before it. */
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

/** Each repetition of a pattern with two texts that lead to it, the shortest one and one with every optional part, and the units that it repeats. */
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

/** Texts that a node matches, a few. */
function choices(node, flags, least = 0) {
  if (node.empty) return []
  if (node.options) return node.options.slice(0, 8).map((sequence) => sequence.map((each) => sample(each, flags, least)).join(''))
  return matching(node.text, flags).slice(0, CHOICES)
}

/** A short text that a node matches, with at least `least` turns of what it repeats. */
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
