import { occurrences } from '../text/fold'
import { type Adapter, oneByOne } from './adapter'

/** The simplest engine. The old text must occur in the file exactly once, and the new text replaces it. */
export const exactUnique: Adapter = {
  name: 'exact-unique',
  apply: oneByOne((file, { oldString, newString, replaceAll }) => {
    const count = occurrences(file, oldString, 2)
    if (count === 0) return { status: 'refused', note: 'not found' }
    if (replaceAll) return { status: 'done', content: file.split(oldString).join(newString) }
    if (count > 1) return { status: 'refused', note: 'several places' }
    const at = file.indexOf(oldString)
    return { status: 'done', content: file.slice(0, at) + newString + file.slice(at + oldString.length) }
  }),
}
