// Looks for texts that take more than linear time: `node scripts/pump.mjs [patterns|doors]`. Ends with 1 if there are any.
//
// patterns: every regular expression of the sources, on repeated texts, one line each. doors: the public functions on repeated answers and
// edits, and on sets of many edits. Run by hand and by night, not in the test run: a machine that is busy measures badly.
import { reportDoors } from './pump/doors.mjs'
import { reportPatterns } from './pump/patterns.mjs'

const [which = 'patterns'] = process.argv.slice(2)
const reports = { patterns: reportPatterns, doors: reportDoors }
if (!Object.hasOwn(reports, which)) throw new RangeError(`expected patterns or doors, found ${which}`)
process.exitCode = (await reports[which]()) ? 0 : 1
