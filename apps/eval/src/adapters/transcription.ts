import { oracleReplace } from '../../../../packages/replacers/test/oracle/replace'
import { type Adapter, oneByOne } from './adapter'

/** The literal transcription of the documents. The tests of @suture/replacers compare that package with it. */
export const transcription: Adapter = {
  name: 'transcription',
  apply: oneByOne((file, { oldString, newString, replaceAll }) => {
    const result = oracleReplace(file, oldString, newString, replaceAll)
    return result.status === 'landed'
      ? { status: 'done', content: result.content, note: result.strategy }
      : { status: 'refused', note: result.status }
  }),
}
