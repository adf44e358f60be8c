import { describeProblem } from '@suture/text'
import { ioProblem } from '@suture/workspace/internal'
import type { Failure } from './json-report'

/** Returns the failure for a folder for journals that cannot be read. */
export function stateFailure(error: Error): Failure {
  return { message: describeProblem(ioProblem(error, '', 'read')), exitCode: 3 }
}
