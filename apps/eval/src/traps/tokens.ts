import { refuse, type Trap, text } from './trap'

const parts: readonly (readonly [string, string, string, string])[] = [
  ['JavaScript', 'const subtotal = 10', 'total = 1', 'total = 2'],
  ['INI', 'port = 80801', 'port = 8080', 'port = 9090'],
  ['YAML', 'timeout: 3000', 'timeout: 300', 'timeout: 500'],
  ['Python', 'max_retries = 12', 'retries = 1', 'retries = 3'],
  ['Go', '\tcountAll := 15', 'countAll := 1', 'countAll := 2'],
  ['CSS', '  margin-left: 10px;', 'left: 10px', 'left: 20px'],
  ['Rust', 'let is_valid = check_all(x);', 'valid = check', 'valid = verify'],
  ['TypeScript', 'export type UserId = string', 'type User', 'type Person'],
  ['JSON', '  "version": "1.10.4"', '"version": "1.1', '"version": "1.2'],
  ['Java', 'int unread = reader.readAll();', 'read = reader', 'read = source'],
  ['SQL', 'SELECT id FROM orders_archive', 'FROM orders', 'FROM sales'],
  ['Shell', 'export PATHS=/opt/bin', 'PATHS=/opt/b', 'PATHS=/opt/sb'],
  ['C', '#define MAX_SIZE 1024', 'SIZE 102', 'SIZE 204'],
  ['Ruby', 'attr_reader :names', ':name', ':title'],
]

/** Traps whose quote ends inside a word or number of the file. */
export const tokenTraps: readonly Trap[] = parts.map(([language, line, old, wanted]) =>
  refuse('part of a token', language, text('first line of the file', line, 'last line of the file'), old, wanted),
)
