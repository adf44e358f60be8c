import { fudiffPrompt, gitPrompt, unifiedPrompt } from './diff/prompt'
import { jsonPrompt } from './json/prompt'
import type { FormatName } from './model/file-edits'
import type { FormatPrompt } from './model/format'
import { patchPrompt } from './patch/prompt'
import { blockPrompt } from './search-replace/prompt'
import { wholePrompt } from './whole/prompt'
import { xmlPrompt } from './xml/prompt'

const PROMPTS: Readonly<Record<FormatName, FormatPrompt>> = {
  'search-replace': blockPrompt,
  xml: xmlPrompt,
  json: jsonPrompt,
  fudiff: fudiffPrompt,
  unified: unifiedPrompt,
  git: gitPrompt,
  patch: patchPrompt,
  whole: wholePrompt,
}

/** Returns the instruction that asks a model to answer in a format, ready to paste. */
export function promptOf(format: FormatName): FormatPrompt {
  return PROMPTS[format]
}
