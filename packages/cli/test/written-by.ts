import { expect } from 'vitest'

/**
 * What the host's own tool makes of a file with these arguments: an exact search for one place. Hosts that search in lines with LF keep the
 * line ends of the file.
 */
export function writtenBy(before: string, args: Readonly<Record<string, string>>): string {
  const whole = args.content ?? args.file_text
  if (whole !== undefined) return whole
  if (args.command?.includes('*** Add File: '))
    return args.command
      .match(/^\+.*\n/gm)!
      .map((line) => line.slice(1))
      .join('')
  const [old, next] =
    args.command === undefined ? [args.old_string ?? args.old_str!, args.new_string ?? args.new_str!] : sidesOf(args.command)
  const parts = before.split(old)
  if (parts.length === 1 && before.includes('\r\n')) return writtenBy(before.replaceAll('\r\n', '\n'), args).replaceAll('\n', '\r\n')
  expect(parts).toHaveLength(2)
  return parts.join(next)
}

/** Returns the old and the new text of the only hunk of a patch. */
function sidesOf(patch: string): [string, string] {
  const body = patch
    .slice(patch.indexOf('@@\n') + 3, patch.indexOf('*** End Patch'))
    .split('\n')
    .slice(0, -1)
  const side = (mark: string) =>
    body
      .filter((line) => line[0] === ' ' || line[0] === mark)
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return [side('-'), side('+')]
}
