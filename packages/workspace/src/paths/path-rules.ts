/**
 * When a name is refused, and why. `always`: for every file. `windows`: on Windows for every file, and elsewhere for new files. `new`: only
 * for new files, because people would read the name as another name.
 */
export interface NameRule {
  readonly reason: string
  readonly applies: 'always' | 'windows' | 'new'
}

/** The names in a path, in order, or the reason why the path is refused. */
export type PathNames = { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly reason: string }

/** Maximum length of a name on common file systems, in UTF-8 bytes. */
const NAME_LIMIT = 255

/** Names that are devices on Windows, also with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/

/**
 * Splits a relative path at `/` and `\`. `.` and doubled separators are dropped. These paths are refused: absolute paths, drive names, UNC
 * paths, paths with `..`, a trailing separator or a control character. Source: docs/architecture.md, Files.
 */
export function splitPath(path: string): PathNames {
  if (path === '') return no('the path is empty')
  if (/[\0-\x1f\x7f]/.test(path)) return no('the path contains a control character')
  if (/\p{Surrogate}/u.test(path)) return no('the path contains half a character (a lone surrogate)')
  const slashed = path.replaceAll('\\', '/')
  if (slashed.startsWith('/')) return no('the path is absolute')
  if (/^[A-Za-z]:/.test(slashed)) return no('the path names a drive')
  if (slashed.endsWith('/')) return no('the path names a directory')
  const names = slashed.split('/').filter((name) => name !== '' && name !== '.')
  if (names.length === 0) return no('the path names the root itself')
  if (names[0] === '~') return no('the path names a home directory')
  for (const name of names) {
    if (name === '..' || foldName(name) === '..') return no('the path contains ".."')
    if (new TextEncoder().encode(name).length > NAME_LIMIT) return no('a name in the path is too long')
  }
  return { ok: true, names }
}

/** Returns the rule that a name breaks. Undefined if it breaks none. */
export function nameRule(name: string): NameRule | undefined {
  const folded = foldName(name)
  if (folded === '.git' || /^git~[0-9]+$/.test(folded)) return { reason: 'the path leads into .git', applies: 'always' }
  if (OTHER_REPOSITORIES.has(folded)) return { reason: `the path leads into ${folded}`, applies: 'always' }
  if (folded === '' || folded === '.' || folded === '..')
    return { reason: `the name ${JSON.stringify(name)} is empty, "." or ".." on some file systems`, applies: 'always' }
  if (/[. ]$/.test(name)) return { reason: `the name ${JSON.stringify(name)} ends in a dot or a space`, applies: 'windows' }
  if (name.includes(':'))
    return { reason: `the name ${JSON.stringify(name)} contains a colon, which begins a stream on Windows`, applies: 'windows' }
  if (HIDDEN.test(name))
    return {
      reason: `the name ${JSON.stringify(name)} contains a Unicode bidirectional mark or a control character, which hides its true spelling`,
      applies: 'windows',
    }
  const stem = name.split('.', 1)[0]!.trimEnd().toLowerCase()
  if (DEVICE.test(stem)) return { reason: `the name ${JSON.stringify(name)} is a device on Windows`, applies: 'windows' }
  return undefined
}

/** C1 control characters and Unicode bidirectional marks, which change the writing direction. Source: Unicode Standard Annex 9. */
const HIDDEN = /[\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Data of other version control systems: Bazaar, Fossil, Mercurial, Jujutsu, Pijul, Sapling, Subversion, Darcs and Monotone. Settings and
 * hooks among it name programs that are run (`_darcs/prefs/defaults`, `.sl/config`, `.pijul/config`, `_MTN/monotonerc`). The folder of CVS
 * is not in the list, because its folded name is that of other folders.
 */
const OTHER_REPOSITORIES = new Set('.bzr .fslckout .hg .jj .pijul .sl .svn _darcs _fossil_ _mtn'.split(' '))

/** The entries that make a folder a git repository. With `commondir`, the data is in another folder. Source: git's is_git_directory. */
const REPOSITORIES = [
  ['HEAD', 'objects', 'refs'],
  ['HEAD', 'commondir'],
] as const

/** The names of entries that make a folder a git repository. */
export const REPOSITORY_NAMES: readonly string[] = [...new Set(REPOSITORIES.flat())]

/** Whether a folder is a git repository. `has` says whether the folder has an entry of a name. */
export async function isRepository(has: (name: string) => boolean | Promise<boolean>): Promise<boolean> {
  for (const names of REPOSITORIES) {
    const found = await Promise.all(names.map(has))
    if (found.every(Boolean)) return true
  }
  return false
}

/**
 * Entries of a git repository's folder that belong to git: settings and hooks, which name programs to run, and data. Source:
 * gitrepository-layout(5).
 */
const GITS_OWN = new Set(
  'HEAD FETCH_HEAD ORIG_HEAD config config.worktree hooks info objects refs packed-refs index logs modules worktrees branches commondir gitdir shallow'
    .toLowerCase()
    .split(' '),
)

/** Whether a name in a repository's folder belongs to git. */
export function isGitsOwn(name: string): boolean {
  return GITS_OWN.has(foldName(name))
}

/**
 * Returns the form in which the most lenient file systems compare a name: NFKC, in lower case, without characters that HFS+ ignores, and
 * without what NTFS drops at the end (dots, spaces, streams after a colon). `..` and `.` are kept.
 */
export function foldName(name: string): string {
  const plain = name
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
  const stem = plain.split(':', 1)[0]!
  let end = stem.length
  while (end > 0 && (stem[end - 1] === '.' || stem[end - 1] === ' ')) end--
  return /^\.+$/.test(stem.trim()) ? stem.trim() : stem.slice(0, end)
}

function no(reason: string): PathNames {
  return { ok: false, reason }
}
