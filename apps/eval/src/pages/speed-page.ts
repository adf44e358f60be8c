import type { DoorsResults } from '../doors/run-doors'
import type { ScaleResults, ScaleRun } from '../speed/measure-scale'
import type { SpeedResults, Timed } from '../speed/run-speed'
import type { Origin } from './landing-page'
import { duration, table, threeDigits } from './markdown'

/** Everything that docs/speed.md shows. */
export interface SpeedFigures extends SpeedResults {
  /** Measured in a separate run. */
  readonly doors?: DoorsResults
}

/** Returns docs/speed.md. */
export function speedPage(results: SpeedFigures, origin: Pick<Origin, 'command' | 'node'> & { readonly machine: string }): string {
  const groups = [...new Set(results.timed.map((t) => t.group))]
  return [
    '# How fast edits land',
    `Medians of processor time, with quartiles in brackets; all contenders of a scenario are warmed up and run in turn. The ratios compare with \`indexOf\` and \`split\` of the same text, which no engine can beat, and with a literal transcription of the documents. Made by \`${origin.command}\`, Node ${origin.node}, ${origin.machine}. Times differ between machines, ratios less so. The figures as data: [speed.json](speed.json).`,
    ...groups.flatMap((group) => [
      `## ${group[0]!.toUpperCase()}${group.slice(1)}`,
      timingTable(results.timed.filter((t) => t.group === group)),
    ]),
    '## Growth',
    'How much longer one line takes in a file with ten times as many lines; 1 is linear growth.',
    growthTable(results.timed),
    '## The first call in a new process',
    'Processor time, on a file of 3,000 lines. The time of imports is not counted; the time of the compiler during the call is.',
    table(
      ['case', 'engine', 'first call', 'warm', 'first / warm'],
      results.cold.map((c) => [c.kind, c.engine, duration(c.cold), duration(c.warm), threeDigits(c.cold / c.warm)]),
    ),
    '## Memory',
    'Peak resident memory of one call on 1,000,000 lines, above that of the text.',
    table(
      ['case', 'bytes a line'],
      results.memory.map((m) => [m.kind, threeDigits(m.bytesPerLine)]),
    ),
    ...startPart(results),
    ...(results.scale ? scalePart(results.scale) : []),
    ...(results.doors ? doorsPart(results.doors) : []),
    '## Size',
    'Each package, bundled with everything it imports.',
    table(
      ['package', 'minified', 'and compressed'],
      results.sizes.map((s) => [s.name, kilobytes(s.minified), kilobytes(s.gzipped)]),
    ),
    ...notMeasured(results),
    '',
  ].join('\n\n')
}

function startPart({ startUp }: SpeedResults): string[] {
  return [
    '## Start of the command',
    'Whole processes, run in turn: made by `pnpm eval --write start`. The processor time is from separate runs; other work on the machine affects it less.',
    startUp
      ? table(
          ['process', 'median', 'quartiles', '/ node -e 0', 'processor time', '/ node -e 0'],
          startUp.map((s) => [
            s.name,
            duration(s.median),
            `${duration(s.low)} to ${duration(s.high)}`,
            threeDigits(s.median / startUp[0]!.median),
            s.processor === undefined ? '' : duration(s.processor),
            s.processor === undefined ? '' : threeDigits(s.processor / startUp[0]!.processor!),
          ]),
        )
      : 'Not measured: the command was not built, or did not run.',
  ]
}

function notMeasured({ skipped, failedSizes }: SpeedResults): string[] {
  const lines = [...skipped.map((s) => `- ${s.name}: ${s.why}`), ...failedSizes.map((name) => `- size of ${name}: it does not build`)]
  return lines.length > 0 ? ['## Not measured', lines.join('\n')] : []
}

/** Returns the part on long work of the command, with its growth. */
function scalePart({ load, bare, cases }: ScaleResults): string[] {
  return [
    '## Scale',
    `Whole runs of the command, each in a process of its own: made by \`pnpm eval --write scale\`; the average load was ${threeDigits(load)}. Times are processor time. Growth compares the time of one more unit between the second and the third size with that between the first and the second: 1 is linear. Memory is the peak of the process, as the system counts it, with the ${Math.round(bare / 1e6)} MB of bare Node. The last column is the memory above that of bare Node, as a multiple of the longest file or answer, for those above 10 MB. Short work takes as much as V8 allows before it collects garbage: [0019](decisions/0019-memory-of-long-work.md).`,
    table(
      ['case', 'size', 'time', 'growth', 'memory', 'times the longest file'],
      cases.flatMap(({ name, unit, runs }) =>
        runs.map(({ size, seconds, memory, longest }, index) => [
          index === 0 ? name : '',
          `${count(size)} ${unit}`,
          duration(seconds * 1000),
          growth(runs, index),
          `${Math.round(memory / 1e6)} MB`,
          longest > LONG ? threeDigits((memory - bare) / longest) : '',
        ]),
      ),
    ),
  ]
}

/**
 * Minimum bytes of the longest file for which memory is shown as a multiple. Above it, garbage that V8 has not collected yet is small
 * compared with the file.
 */
const LONG = 10e6

/** Returns the time of one more unit, compared with that of the previous step. Only the third size has it. */
function growth(runs: readonly ScaleRun[], index: number): string {
  const [now, before, first] = [runs[index]!, runs[index - 1], runs[index - 2]]
  if (!before || !first) return ''
  const perUnit = (to: ScaleRun, from: ScaleRun) => (to.seconds - from.seconds) / (to.size - from.size)
  return threeDigits(perUnit(now, before) / perUnit(before, first))
}

/**
 * Returns the part on doors: what each interface adds to the time of the engine, the speed of `suture batch`, and the start of the server.
 */
function doorsPart({ machine, load, doors, batch, serverStart }: DoorsResults): string[] {
  return [
    '## Doors',
    `A third of the eval's cases through each interface, in turn: made by \`pnpm eval --write doors\`. *Same*: the result is that of the library's call, the same text or a refusal. The library is \`edit\`, and \`applyAnswer\` for several edits; the others are calls of a tool, a line of JSON that is
written and its answer read, and a call to a server over stdio, with the file on the disk. ${machine}; the average load was ${threeDigits(load)}, so that times by the clock are longer than on an idle machine.`,
    table(
      ['door', 'cases', 'same', 'median of a call', 'more than the library'],
      doors.map((door) => [
        door.name,
        count(door.cases),
        count(door.same),
        duration(door.median),
        door.added > 0 ? duration(door.added) : '',
      ]),
    ),
    `\`suture batch\`, with the edits of these cases on files of at most 10,000 characters, repeated in one process.`,
    table(
      ['edits', 'jobs', 'edits a second of a core', 'edits a second', 'memory at most'],
      batch.map((each) => [
        count(each.edits),
        String(each.jobs),
        count(each.perCoreSecond),
        count(each.perSecond),
        `${Math.round(each.memory / 1024 / 1024)} MB`,
      ]),
    ),
    'The server, from its start to the end of its input.',
    serverStart
      ? table(
          ['process', 'median', 'quartiles'],
          serverStart.map((s) => [s.name, duration(s.median), `${duration(s.low)} to ${duration(s.high)}`]),
        )
      : 'Not measured: the server was not built.',
  ]
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')

function timingTable(timed: readonly Timed[]): string {
  const rows = timed.flatMap((scenario) => {
    const median = (name: string) => scenario.timings.find((t) => t.name === name)?.median
    const ratio = (value: number, base: number | undefined) => (base === undefined ? '' : threeDigits(value / base))
    return scenario.timings.map((t, index) => {
      const engine = t.name !== 'indexOf' && t.name !== 'split'
      const slow = median('transcription')
      return [
        index === 0 ? `${scenario.name}, ${scenario.lines.toLocaleString('en-US')} lines` : '',
        t.name,
        `${duration(t.median)} (${duration(t.low)}, ${duration(t.high)})`,
        engine ? ratio(t.median, median('indexOf')) : '',
        engine ? ratio(t.median, median('split')) : '',
        engine && slow !== undefined && t.name !== 'transcription' ? `1/${threeDigits(slow / t.median)}` : '',
      ]
    })
  })
  return table(['case', 'contender', 'median', '/ indexOf', '/ split', '/ transcription'], rows)
}

function growthTable(timed: readonly Timed[]): string {
  const rows: string[][] = []
  for (const key of new Set(timed.map((t) => `${t.group}, ${t.name}`))) {
    const sizes = timed.filter((t) => `${t.group}, ${t.name}` === key)
    if (sizes.length < 3) continue
    for (const name of ['suture', 'policy spec', 'split']) {
      const perLine = sizes.map((s) => (s.timings.find((t) => t.name === name)?.median ?? Number.NaN) / s.lines)
      const steps = perLine.slice(1).map((value, i) => `${threeDigits(sizes[i + 1]!.lines)}: ${threeDigits(value / perLine[i]!)}`)
      rows.push([key, name, steps.join(', ')])
    }
  }
  return table(['case', 'contender', 'time a line against the next smaller file'], rows)
}

const kilobytes = (bytes: number) => `${threeDigits(bytes / 1024)} kB`
