// Searches for texts that take more than linear time: `node scripts/pump.mjs [patterns|doors]`. The exit code is 1 if there are any.
//
// `patterns` tests every regular expression of the sources on repeated texts. `doors` tests the public functions on repeated answers and
// edits, and on sets of many edits. Not part of the test run, because times are not reliable on a busy machine.
import { reportDoors } from './pump/doors.mjs'
import { reportPatterns } from './pump/patterns.mjs'

const [which = 'patterns'] = process.argv.slice(2)
const reports = { patterns: reportPatterns, doors: reportDoors }
if (!Object.hasOwn(reports, which)) throw new RangeError(`expected patterns or doors, found ${which}`)
process.exitCode = (await reports[which]()) ? 0 : 1
