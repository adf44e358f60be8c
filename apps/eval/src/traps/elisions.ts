import { land, refuse, type Trap, text } from './trap'

const wordings = [
  'existing code',
  'existing code here',
  'rest of the code',
  'rest of code',
  'the rest stays the same',
  'unchanged',
  'same as before',
  'same as above',
  'remaining code stays the same',
  'remaining code unchanged',
  'keep existing code',
  'keep the rest',
  'code omitted for brevity',
  'omitted',
  'other methods unchanged',
  'other code remains the same',
  'previous code',
  'lines 10-50 unchanged',
  'snip',
  '...rest of code...',
  '... existing code ...',
  '[existing code]',
  'no changes here',
  'existing implementation',
]

/** A function of four statements in one language, comments that replace code, and a comment about something else. */
interface Body {
  readonly language: string
  readonly comment: (words: string) => string
  readonly open: string
  readonly lines: readonly string[]
  readonly close: readonly string[]
}

const bodies: readonly Body[] = [
  {
    language: 'JavaScript',
    comment: (w) => `  // ${w}`,
    open: 'function run() {',
    lines: ['  load(one)', '  check(two)', '  store(three)', '  close(4)'],
    close: ['}'],
  },
  {
    language: 'Python',
    comment: (w) => `    # ${w}`,
    open: 'def run():',
    lines: ['    load(one)', '    check(two)', '    store(three)', '    close(4)'],
    close: [],
  },
  {
    language: 'CSS',
    comment: (w) => `  /* ${w} */`,
    open: '.panel {',
    lines: ['  color: red;', '  margin: 0 auto;', '  padding: 2px;', '  z-index: 4;'],
    close: ['}'],
  },
  {
    language: 'HTML',
    comment: (w) => `  <!-- ${w} -->`,
    open: '<ul class="menu">',
    lines: ['  <li>One</li>', '  <li>Two</li>', '  <li>Three</li>', '  <li value="4">Last</li>'],
    close: ['</ul>'],
  },
  {
    language: 'JSX',
    comment: (w) => `      {/* ${w} */}`,
    open: '    <Panel>',
    lines: ['      <Title text="one" />', '      <Row key="two" />', '      <Row key="three" />', '      <Foot size={4} />'],
    close: ['    </Panel>'],
  },
  {
    language: 'YAML',
    comment: (w) => `  # ${w}`,
    open: 'jobs:',
    lines: ['  load: one', '  check: two', '  store: three', '  close: 4'],
    close: [],
  },
]

const replaced = bodies.flatMap((body, b) => wordings.filter((_, w) => (w + b) % 3 !== 0).map((words) => elided(body, words)))

function elided({ language, comment, open, lines, close }: Body, words: string): Trap {
  const file = text('first line of the file', '', open, ...lines, ...close, '', 'last line of the file')
  const last = lines.at(-1)!
  const old = [open, ...lines, ...close].join('\n')
  const wanted = [open, comment(words), last.replace('4', '5'), ...close].join('\n')
  return refuse('elision words', language, file, old, wanted)
}

const harmless = ['existing users only', 'keep it in this order', 'the rest is up to the caller', 'unchanged values are not stored']

/** The same words in real comments, which do not replace code. */
const added = bodies.flatMap(({ language, comment, open, lines, close }) =>
  harmless.map((words) => {
    const around = (inner: readonly string[]) => text('first line of the file', '', open, ...inner, ...close, '', 'last line of the file')
    const wanted = [...lines.slice(0, 2), comment(words), ...lines.slice(2)]
    const edit = [[open, ...lines].join('\n'), [open, ...wanted].join('\n')] as const
    return land('words of elision in a true comment', language, around(lines), [edit], around(wanted), 'land')
  }),
)

/** Traps with comments that replace code, and with comments that only sound as if they did. */
export const elisionTraps: readonly Trap[] = [...replaced, ...added]
