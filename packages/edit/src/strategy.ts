import type { CascadeName } from '@suture/replacers'

/** The ways of finding text: the nine of the documents, and `alignment`, the evidence of all lines. */
export type StrategyName = CascadeName | 'alignment'
