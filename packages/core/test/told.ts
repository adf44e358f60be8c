const block = (search: string, replace: string) => `a.py\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`
const pair = (old: string, fresh: string) => `${JSON.stringify({ path: 'a.py', old_string: old, new_string: fresh })}\n`
const envelope = (hunk: string) => `*** Begin Patch\n*** Update File: a.py\n@@\n${hunk}*** End Patch\n`
const hunk = (body: string) => `\`\`\`diff\n--- a.py\n+++ a.py\n@@ @@\n${body}\`\`\`\n`

/** An answer with one or several edits, the file to which it is applied, and the expected file. */
export interface Told {
  readonly name: string
  readonly before: string
  readonly answer: string
  readonly after: string
}

const SEQUEL = 'def f(a):\n    if a:\n        x = get(a)\n        use(x)\n    go(1)\n'
const [OLD, MADE] = ['    if a:\n        x = get(a)\n        use(x)', '    x = get(a)\n    use(x)']
const MORE = `${MADE}\n    if x:\n        log(x)`
const SEQUEL_AFTER = 'def f(a):\n    x = get(a)\n    use(x)\n    if x:\n        log(x)\n    go(1)\n'

const ONCE = 'import a\n\ndef f():\n    return 1\n'
const [PLAIN, LOGGED] = ['def f():\n    return 1', 'def f():\n    log()\n    return 1']
const INSERTION = ' def f():\n+    log()\n     return 1\n'
const LOGGED_AFTER = ONCE.replace(PLAIN, LOGGED)

/** Answers that must have this result. */
export const answers: readonly Told[] = [
  { name: 'an insertion is sent twice as fuzzy diffs', before: ONCE, answer: hunk(INSERTION).repeat(2), after: LOGGED_AFTER },
  {
    name: 'a block quotes to the letter what an earlier one leaves, at another depth than the file has it',
    before: SEQUEL,
    answer: block(OLD, MADE) + block(MADE, MORE),
    after: SEQUEL_AFTER,
  },
  {
    name: 'old text quotes to the letter what an earlier edit leaves, at another depth than the file has it',
    before: SEQUEL,
    answer: pair(OLD, MADE) + pair(MADE, MORE),
    after: SEQUEL_AFTER,
  },
  { name: 'an insertion is sent twice as blocks', before: ONCE, answer: block(PLAIN, LOGGED).repeat(2), after: LOGGED_AFTER },
  { name: 'an insertion is sent twice as old and new text', before: ONCE, answer: pair(PLAIN, LOGGED).repeat(2), after: LOGGED_AFTER },
  { name: 'an insertion is sent twice in envelopes', before: ONCE, answer: envelope(INSERTION).repeat(2), after: LOGGED_AFTER },
]
