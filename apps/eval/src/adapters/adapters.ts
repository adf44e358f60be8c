import type { Adapter } from './adapter'
import { gnuPatch, hasGnuPatch, jsdiff, llmDiffPatcher } from './diff-engines'
import { diffMatchPatch } from './diff-match-patch'
import { exactUnique } from './exact-unique'
import { suture } from './suture'
import { type FormatAdapter, throughEnvelope, throughFudiff, throughNumbered, throughSearchReplace } from './suture-formats'
import { threeWayMerge } from './three-way-merge'
import { transcription } from './transcription'

export { servedText } from './suture-served'
export { threeWayMerge } from './three-way-merge'

/** Suture with its default settings, called with old and new text. */
export const own: Adapter = suture('suture', {})

/** Suture called with edits in the other formats. */
export const formats: readonly FormatAdapter[] = [throughSearchReplace, throughFudiff, throughNumbered, throughEnvelope]

/** Other engines that search for the place themselves. GNU patch is included if it is installed. */
export const comparable: readonly Adapter[] = [jsdiff, diffMatchPatch, ...(hasGnuPatch() ? [gnuPatch] : [])]

/** Other engines, and a literal transcription of the spec. */
export const peers: readonly Adapter[] = [
  suture('policy spec', { policy: 'spec' }),
  transcription,
  exactUnique,
  jsdiff,
  diffMatchPatch,
  llmDiffPatcher,
]

/** Every engine. Suture comes first. */
export const adapters: readonly Adapter[] = [
  own,
  ...formats,
  ...peers,
  ...comparable.filter((each) => !peers.includes(each)),
  threeWayMerge,
]
