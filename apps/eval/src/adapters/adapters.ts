import type { Adapter } from './adapter'
import { diffMatchPatch } from './diff-match-patch'
import { exactUnique } from './exact-unique'
import { jsdiff, jsdiffTold } from './jsdiff'
import { llmDiffPatcher } from './llm-diff-patcher'
import { suture } from './suture'
import { type FormatAdapter, throughEnvelope, throughFudiff, throughNumbered, throughSearchReplace } from './suture-formats'
import { threeWayMerge } from './three-way-merge'
import { transcription } from './transcription'

/** Suture as a user gets it, through old and new text. */
export const own: Adapter = suture('suture', {})

/** Suture through the other formats. */
export const formats: readonly FormatAdapter[] = [throughSearchReplace, throughFudiff, throughNumbered, throughEnvelope]

/** Other engines, and the letter of the spec with its plain transcription. */
export const peers: readonly Adapter[] = [
  suture('policy spec', { policy: 'spec' }),
  transcription,
  exactUnique,
  jsdiff,
  diffMatchPatch,
  llmDiffPatcher,
]

/** Engines that are told the place, for what a quote can tell at most. */
export const told: readonly Adapter[] = [jsdiffTold, threeWayMerge]

/** Every engine, Suture first. */
export const adapters: readonly Adapter[] = [own, ...formats, ...peers, ...told]
