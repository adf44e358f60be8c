import { land, refuse, type Trap, text } from './trap'

/** Two blocks that differ in one place, written `§`, and what the edit changes in them. */
interface Sibling {
  readonly by: string
  readonly language: string
  readonly block: readonly string[]
  /** What stands at the place: in the block that the file has, and in the one that is quoted. */
  readonly values: readonly [string, string]
  /** The edit: a part of a line of the block, and what it becomes. */
  readonly change: readonly [string, string]
}

const row = (
  by: string,
  language: string,
  values: readonly [string, string],
  change: readonly [string, string],
  ...block: readonly string[]
): Sibling => ({
  by,
  language,
  values,
  change,
  block,
})

const siblings: readonly Sibling[] = [
  row(
    'branch',
    'Python',
    ['delete', 'create'],
    ['200', '201'],
    '    if kind == "§":',
    '        audit(user)',
    '        return respond(200)',
  ),
  row('branch', 'JavaScript', ["'delete'", "'create'"], ['200', '201'], '    case §:', '      audit(user)', '      return respond(200)'),
  row('branch', 'Go', ['"del"', '"add"'], ['200', '201'], '\tcase §:', '\t\taudit(user)', '\t\treturn respond(200)'),
  row(
    'branch',
    'Rust',
    ['Kind::Delete', 'Kind::Create'],
    ['200', '201'],
    '        § => {',
    '            audit(user);',
    '            respond(200)',
    '        }',
  ),
  row(
    'branch',
    'TypeScript',
    ['stack', 'queue'],
    ['step()', 'step(1)'],
    '  while (§.length > 0) {',
    '    const item = next()',
    '    step()',
    '  }',
  ),
  row(
    'branch',
    'Java',
    ['instanceof Square', 'instanceof Circle'],
    ['area', 'size'],
    '        if (shape §) {',
    '            total += shape.area();',
    '            count++;',
    '        }',
  ),
  row(
    'sense',
    'TypeScript',
    ['user.isAdmin', '!user.isAdmin'],
    ['deny', 'refuse'],
    '  if (§) {',
    '    log(user)',
    '    return deny(user)',
    '  }',
  ),
  row('sense', 'Python', ['not ready', 'ready'], ['wait(1)', 'wait(2)'], '    if §:', '        log(job)', '        wait(1)'),
  row('sense', 'Go', ['err == nil', 'err != nil'], ['return x', 'return y'], '\tif § {', '\t\tlog(err)', '\t\treturn x', '\t}'),
  row('sense', 'C', ['#ifndef', '#ifdef'], ['4096', '8192'], '§ HAS_PAGES', '#define PAGE_SIZE 4096', 'int page_count(void);', '#endif'),
  row('sense', 'TypeScript', ['a < b', 'a > b'], ['one', 'two'], '  if (§) {', '    swap(a, b)', '    one(a)', '  }'),
  row(
    'key',
    'JSON',
    ['"pre-production"', '"production"'],
    ['8080', '9090'],
    '  §: {',
    '    "host": "localhost",',
    '    "port": 8080',
    '  },',
  ),
  row('key', 'YAML', ['staging', 'production'], ['replicas: 1', 'replicas: 3'], '  - environment: §', '    region: eu', '    replicas: 1'),
  row('key', 'TOML', ['[dependencies.foo]', '[dependencies.bar]'], ['1.0', '2.0'], '§', 'default-features = false', 'version = "1.0"'),
  row('key', 'CSS', ['.button-primary', '.button-danger'], ['#fff', '#000'], '§ {', '  padding: 4px 8px;', '  color: #fff;', '}'),
  row(
    'key',
    'XML',
    ['slf4j-simple', 'slf4j-api'],
    ['1.7.1', '2.0.1'],
    '    <artifactId>§</artifactId>',
    '    <scope>runtime</scope>',
    '    <version>1.7.1</version>',
  ),
  row('key', 'SQL', ["'DE'", "'FR'"], ['0.19', '0.2'], 'UPDATE taxes', 'SET rate = 0.19', 'WHERE country = §;'),
  row(
    'key',
    'JSON',
    ['"test"', '"lint"'],
    ['--fast', '--all'],
    '    §: {',
    '      "command": "run --fast",',
    '      "cache": true',
    '    },',
  ),
  row(
    'name',
    'TypeScript',
    ['UserServiceMock', 'UserService'],
    ['find(id)', 'find(id, true)'],
    'export class § {',
    '  load(id: string) {',
    '    return this.store.find(id)',
    '  }',
    '}',
  ),
  row(
    'name',
    'JavaScript',
    ["'total discount'", "'total'"],
    ['toBe(1)', 'toBe(2)'],
    'describe(§, () => {',
    '  it("adds up", () => {',
    '    expect(sum()).toBe(1)',
    '  })',
    '})',
  ),
  row(
    'name',
    'Python',
    ['save_draft', 'save_order'],
    ['commit()', 'commit(now)'],
    '    def §(self):',
    '        self.check()',
    '        self.db.commit()',
  ),
  row(
    'name',
    'Go',
    ['ListenUnix', 'ListenTCP'],
    ['serve(l)', 'serve(l, nil)'],
    'func § (addr string) error {',
    '\tl := open(addr)',
    '\tdefer l.Close()',
    '\treturn serve(l)',
    '}',
  ),
  row(
    'name',
    'Rust',
    ['read_all', 'write_all'],
    ['flush()', 'sync()'],
    'pub fn §(file: &mut File) -> Result<()> {',
    '    let guard = file.lock()?;',
    '    guard.flush()',
    '}',
  ),
  row('name', 'Ruby', ['archive', 'publish'], ['save!', 'save'], '  def §(post)', '    post.touch', '    post.save!', '  end'),
  row(
    'name',
    'PHP',
    ['deleteUser', 'createUser'],
    ['commit', 'flush'],
    'function § ($user) {',
    '    $this->check($user);',
    '    return $this->db->commit();',
    '}',
  ),
  row(
    'name',
    'Swift',
    ['viewDidAppear', 'viewDidLoad'],
    ['reload()', 'reload(true)'],
    '    override func §() {',
    '        prepare()',
    '        table.reload()',
    '    }',
  ),
  row(
    'name',
    'Markdown',
    ['Uninstalling', 'Upgrading'],
    ['tool run', 'tool start'],
    '## §',
    '',
    'Call it from the root of the project:',
    '',
    '    tool run',
  ),
  row(
    'doc comment',
    'TypeScript',
    ['Delete the user.', 'Create the user.'],
    ['true', 'false'],
    '/**',
    ' * §',
    ' * @returns when it is done',
    ' */',
    'handlers.push({ log: true })',
  ),
  row(
    'doc comment',
    'Java',
    ['Closes the stream.', 'Opens the stream.'],
    ['throws', 'raises'],
    '    /**',
    '     * §',
    '     * It throws when there is none.',
    '     */',
    '    void accept();',
  ),
  row('doc comment', 'Rust', ['/// Locks the page.', '/// Frees the page.'], ['0x1f', '0x2f'], '§', 'entry!(PAGE, 0x1f);', 'seal!(PAGE);'),
  row(
    'decorator',
    'Python',
    ['/users/delete', '/users/create'],
    ['200', '201'],
    '@app.route("§")',
    'def handle(request):',
    '    check(request)',
    '    return 200',
  ),
  row(
    'decorator',
    'TypeScript',
    ["'delete'", "'create'"],
    ['200', '201'],
    '  @Post(§)',
    '  handle(body: Body) {',
    '    this.check(body)',
    '    return 200',
    '  }',
  ),
  row(
    'decorator',
    'Java',
    ['/orders/cancel', '/orders/submit'],
    ['ok()', 'created()'],
    '    @PostMapping("§")',
    '    public Response handle(Order order) {',
    '        check(order);',
    '        return ok();',
    '    }',
  ),
  row(
    'number',
    'JavaScript',
    ['handleV2', 'handleV1'],
    ['once', 'twice'],
    'function §(request) {',
    '  const body = read(request)',
    '  return once(body)',
    '}',
  ),
  row(
    'number',
    'C',
    ['1024', '2048'],
    ['fast', 'slow'],
    '    case §:',
    '        prepare(buffer);',
    '        copy_fast(buffer);',
    '        break;',
  ),
  row(
    'number',
    'Markdown',
    ['Step 1', 'Step 2'],
    ['the left', 'the right'],
    '## §',
    '',
    'Open the panel on the left',
    'and wait until it is there.',
  ),
  row('number', 'YAML', ['3.11', '3.12'], ['-O1', '-O2'], '  - python: "§"', '    cache: pip', '    flags: -O1'),
  row('number', 'Python', ['level == 1', 'level == 2'], ['soft', 'hard'], '    if §:', '        log(level)', '        reset_soft()'),
  row(
    'statement',
    'TypeScript',
    ['deleteUser(user)', 'createUser(user)'],
    ['done(1)', 'done(2)'],
    '  await §.then(() => {',
    '    log(user)',
    '    done(1)',
    '  })',
  ),
  row(
    'statement',
    'Ruby',
    ['old_users.each', 'new_users.each'],
    ['mail', 'post'],
    '    § do |user|',
    '      count += 1',
    '      user.mail',
    '    end',
  ),
]

const filler: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  JSON: [
    ['{', '  "name": "sample",'],
    ['  "last": true', '}'],
  ],
  YAML: [
    ['kind: sample', 'entries:'],
    ['', 'last: true'],
  ],
  Markdown: [
    ['# Sample', ''],
    ['', 'The end.'],
  ],
}
const plain = [
  ['start of file', ''],
  ['', 'end of file'],
] as const

/** Look-alikes of a quoted block: the quoted one is not there, or both are and its own slip must not lead to the other. */
export const siblingTraps: readonly Trap[] = siblings.flatMap((sibling) => [absent(sibling), both(sibling)])

function absent(sibling: Sibling): Trap {
  const [head, tail] = filler[sibling.language] ?? plain
  const quoted = put(sibling, sibling.values[1])
  const file = text(...head, ...put(sibling, sibling.values[0]), ...tail)
  return refuse(`sibling by ${sibling.by}`, sibling.language, file, quoted.join('\n'), changed(sibling, quoted).join('\n'))
}

/** The quoted block is there, after its look-alike, and one line around both is quoted that neither has. */
function both(sibling: Sibling): Trap {
  const [head, tail] = filler[sibling.language] ?? plain
  const quoted = put(sibling, sibling.values[1])
  const blocks = (second: readonly string[]) => text(...head, ...put(sibling, sibling.values[0]), '', ...second, ...tail)
  const stray = `${quoted.at(-1)!.slice(0, quoted.at(-1)!.length - quoted.at(-1)!.trimStart().length)}then more of it`
  const wish = (lines: readonly string[]) => [...lines, stray].join('\n')
  const edit = [wish(quoted), wish(changed(sibling, quoted))] as const
  return land(`sibling beside by ${sibling.by}`, sibling.language, blocks(quoted), [edit], blocks(changed(sibling, quoted)))
}

function changed({ change: [from, to] }: Sibling, lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(from, () => to))
}

function put({ block }: Sibling, value: string): string[] {
  return block.map((line) => line.replace('§', () => value))
}
