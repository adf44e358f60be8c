import { oracleReplace } from '../../../../packages/replacers/test/oracle/replace'
import { type Adapter, oneByOne } from './adapter'

/** The plain transcription of the documents that the tests of @suture/replacers hold the package against. */
export const transcription: Adapter = {
  name: 'transcription',
  apply: oneByOne((file, { oldString, newString, replaceAll }) => {
    const result = oracleReplace(file, oldString, newString, replaceAll)
    return result.status === 'landed'
      ? { status: 'done', content: result.content, note: result.strategy }
      : { status: 'refused', note: result.status }
  }),
}
