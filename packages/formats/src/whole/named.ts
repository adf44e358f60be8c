/**
 * Finds the file that a code block belongs to, and how much of that file the block is, by the words above it.
 */
import { defined } from '@suture/text/internal'
import { type Answer, type Fence, fenceLine, textLineAbove } from '../answer/answer'
import { isSameFile } from '../answer/choose-name'
import { isConsole, languageIn, longerNameInFence, nameInFence } from '../answer/fence-name'
import type { LineName } from '../answer/line-name'
import type { ReaderPlace } from '../answer/reader'
import { introducesNew } from '../search-replace/read-pair'
import { commentName } from './comment-name'
import { isLanguageOf } from './language'
import { asksForBlock } from './requests'
import { introduction, isFormer } from './set-aside'
import { fileIn, isAdding, isChanging, isDescribing, isLeadingTo, isMaking, isRemoving, isShowing, isUnknown, NAME, saysAll } from './words'

/** Words for a file whose name is elsewhere. */
const THIS_FILE = ['this file', 'the file', 'your file', 'diese Datei', 'die Datei']

/** Files whose language is that of commands or output. */
const CONSOLE_FILES = /\.(?:bash|sh|zsh|txt|log|ps1|fish|cmd|bat|diff|patch)$|(?:^|\/)(?:\.?[^./]+|\.env\.[^/]+)$/i

/** A comment that is none in a language of commands. */
const FOREIGN_COMMENT = /^(?:\/[/*]|<!--)/

/** The file of a code block. */
export interface Named extends Found {
  /** What the words above say about the file. */
  readonly fileIs?: 'new' | 'existing'
  /** The whole line, or all words of the fence. If a file has this name, it is meant instead of `path`. */
  readonly ifThere?: string
  /** The nearest line of text above the block, with file names replaced. */
  readonly above: string
}

interface Found {
  readonly path: string
  readonly from: 'fence' | 'line-above'
  readonly extent: BlockExtent
  /** Set if the line above only introduces the file. */
  readonly mayBeNew?: true
  /** Set if the line above the block says that its lines are added to the file, or says where, or has only unknown words. */
  readonly adds?: true
  /** Set if the line above says that the lines are removed. */
  readonly goes?: true
}

/**
 * How much of its file a block is.
 *
 * - `all`: the words above say that it is the whole file.
 * - `unsaid`: the words above name only the file, as is usual above a whole file.
 * - `doubtful`: the name is in a sentence, or in the heading above.
 * - `part`: there are line numbers or two names, or the sentence only describes the file, or may not ask for the block.
 */
type BlockExtent = 'all' | 'unsaid' | 'doubtful' | 'part'

/** Returns the file of a block, and how much of the file it is. Undefined for blocks that only illustrate something. */
export function fileOfBlock(answer: Answer, fence: Fence, place: ReaderPlace): Named | undefined {
  const direct = place.above()
  const above = textAbove(answer.lines, fence.line, place.claimed, direct?.mentioned ?? [])
  if (isShowing(above) || isFormer(above) || isFormer(introduction(answer.lines, fence.line, place.claimed))) return undefined
  const inFence = nameInFence(fence.info)
  const first = answer.lines[fence.line + 1]?.slice(fence.indent.length)
  const path = inFence ?? direct?.path ?? commentName(first)
  if (path !== undefined && isOutput(answer.lines, fence, path, first)) return undefined
  const named =
    inFence === undefined
      ? nameAround(path, direct, above, languageIn(fence.info), place)
      : { path: inFence, from: 'fence' as const, extent: extentInFence(fence, inFence, direct, above) }
  if (named && !asksForBlock(above)) return { path: named.path, from: named.from, extent: 'part', above }
  // If the words say "add" and "whole file", the lines of the block decide how much of the file it is.
  const added = named?.extent === 'all' ? { extent: 'unsaid' as const } : { adds: true as const }
  const found = named && { ...named, ...(isAdding(above) || isUnknown(above) ? added : {}) }
  return (
    found && {
      ...found,
      ...defined({ ifThere: longerName(fence, direct, found), fileIs: fileIn(above), goes: isRemoving(above) || undefined }),
      above,
    }
  )
}

function longerName({ info }: Fence, direct: LineName | undefined, { from }: Found): string | undefined {
  return from === 'fence' ? longerNameInFence(info) : direct?.ifThere
}

/**
 * Whether a block under a name is commands or output instead of a file. A comment of another language shows that it is code, and a first
 * command with the name of the file (`chmod +x setup.sh`) that it is none.
 */
function isOutput(lines: readonly string[], { info, line }: Fence, path: string, first = ''): boolean {
  if (!isConsole(info)) return false
  if (!CONSOLE_FILES.test(path)) return /^(?:diff|patch)\b/i.test(info) || !FOREIGN_COMMENT.test(first) || commentName(first) !== path
  const command = lines.slice(line + 1, line + 1 + COMMAND_LINES).find((each) => /^\s*(?!#(?!!))\S/.test(each)) ?? ''
  return command.split(/\s+/).some((word) => `/${word}`.endsWith(`/${path.split('/').at(-1)}`))
}

/** Maximum number of lines of a block in which its first command is looked for. */
const COMMAND_LINES = 4

/** Returns the file that the text around a block names. */
function nameAround(
  path: string | undefined,
  direct: LineName | undefined,
  above: string,
  language: string,
  place: ReaderPlace,
): Found | undefined {
  if (path !== undefined) return namedAbove(path, direct, above, language)
  const extent = saysAll(above) ? 'all' : isDescribing(above) ? 'part' : 'doubtful'
  const named = spokenName(direct, language, extent)
  return named ? { ...named, ...defined({ mayBeNew: isLeadingTo(above) || undefined }) } : nameFurtherUp(place, above, language, extent)
}

function namedAbove(path: string, direct: LineName | undefined, above: string, language: string): Found | undefined {
  const isBare = direct?.path === undefined || direct.whole
  if (isBare || isMaking(above)) return { path, from: 'line-above', extent: saysAll(above) ? 'all' : 'unsaid' }
  if (!isChanging(above) && !isLanguageOf(language, path)) return undefined
  const extent = isDescribing(above) ? 'part' : 'doubtful'
  return { path, from: 'line-above', extent, ...defined({ mayBeNew: isLeadingTo(above) || undefined }) }
}

/** Returns the extent of a block whose fence names the file. It is a part if the line above names another file, or describes a tag with it. */
function extentInFence({ info, tag }: Fence, inFence: string, direct: LineName | undefined, above: string): BlockExtent {
  if (OF_PART.test(info) || (direct?.path !== undefined && !isSameFile(inFence, direct.path))) return 'part'
  if (saysAll(above)) return 'all'
  if (tag !== undefined && isDescribing(above) && /[:：]\s*$/.test(above)) return 'part'
  return isMaking(above) || !isChanging(above) ? 'unsaid' : 'doubtful'
}

/** Returns the only file that the line above mentions, if the block is in its language. */
function spokenName(direct: LineName | undefined, language: string, extent: BlockExtent): Found | undefined {
  const [path, ...others] = direct?.mentioned ?? []
  return path !== undefined && others.length === 0 && isLanguageOf(language, path) ? { path, from: 'line-above', extent } : undefined
}

/**
 * Returns the file of the heading above, or of an earlier line if the line above says that something changes. Returns undefined if the
 * block is not in the language of the file.
 */
function nameFurtherUp(place: ReaderPlace, above: string, language: string, extent: BlockExtent): Found | undefined {
  // The new version of a block that was read before is compared with that block.
  if (place.claimed > 0 && introducesNew(above)) return undefined
  const isBelow = place.isBelowHeading() || isChanging(above)
  const { path, from = '' } = (isBelow && place.name()) || {}
  const isNamed = path !== undefined && /^(?:heading|line-above)$/.test(from) && isLanguageOf(language, path)
  return isNamed ? { path, from: 'line-above', extent } : undefined
}

/** Line numbers in an info string, or words such as `append`, which mean a part of the file. */
const OF_PART = /(?:^|[\s:#])L?\d{1,7}(?:[:-]L?\d{1,7})?(?=[\s:]|$)|\blines?\b|^\s*(?:append|prepend|insert|add|patch|delete|remove)\b/i

/** Returns the nearest line above a fence that holds text, with its file names replaced. Claimed lines are not searched. */
function textAbove(lines: readonly string[], at: number, claimed: number, names: readonly string[]): string {
  const above = textLineAbove(lines, at, claimed)
  const line = above === undefined ? '' : lines[above]!
  const known = names.length > 0 ? names : THIS_FILE
  return line.length > 400 || fenceLine(line, at) ? '' : known.reduce((text, name) => text.replaceAll(name, NAME), line)
}
