import { applyPatch } from 'diff'
import { type Adapter, oneByOne } from './adapter'
import { unifiedPatch } from './unified'

/** jsdiff's applyPatch with a fuzz factor of 2. The patch is made from old and new text at the claimed line. */
export const jsdiff: Adapter = {
  name: 'jsdiff',
  package: 'diff',
  apply: oneByOne((file, edit) => {
    const content = applyPatch(file, unifiedPatch(edit), { fuzzFactor: 2 })
    return content === false ? { status: 'refused', note: 'applyPatch answered false' } : { status: 'done', content }
  }),
}
