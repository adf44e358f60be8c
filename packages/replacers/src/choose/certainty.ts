import type { Certainty } from '@suture/graft/internal'

/** Points of the curve of what lands against what lands wrong (docs/landing.md): the surer, the more is refused. */
export type CertaintyName = 'high' | 'normal' | 'low'

const POINTS: Readonly<Record<CertaintyName, Certainty>> = {
  high: { evidence: 14, margin: 8, ofRival: 0.2, share: 0.5 },
  normal: { evidence: 10, margin: 5, ofRival: 0.1, share: 0.4 },
  low: { evidence: 7, margin: 3, ofRival: 0.05, share: 0.25 },
}

/** The demands of a certainty, by name or as numbers. */
export function certaintyOf(certainty: CertaintyName | Certainty = 'normal'): Certainty {
  return typeof certainty === 'string' ? POINTS[certainty] : certainty
}
