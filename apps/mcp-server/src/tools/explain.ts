import { applyEdits, nodeFiles } from '@suture/core'
import { describeExplanation, type EditExplanation, explainReport, NO_EDIT } from '@suture/core/internal'
import { describeProblem } from '@suture/text'
import { ANSWER_SCHEMA, cut, readAnswer } from './answer'
import { type Making, READS, type ServerTool } from './server-tool'

/** Edits of one call that are explained: each is looked for in every way that there is. */
const EXPLAINED = 20

/** `explain`: each quoted line of each edit beside the line of the file, and why the edit ends so; writes nothing. */
export function explainTool({ policy }: Making): ServerTool {
  return {
    name: 'explain',
    title: 'Explain an answer',
    description:
      'Shows each quoted line of each edit of an answer beside the line of the file, and says why the edit would land or be refused, in full. Writes nothing. For a refusal that its text does not settle.',
    annotations: READS,
    inputSchema: ANSWER_SCHEMA,
    async run(args, { roots, signal }) {
      const chosen = await readAnswer(args, roots)
      if (!chosen.ok) return chosen
      const { parsed, root } = chosen
      // Each edit by itself: what others of its set hold back is not what is asked here.
      const report = await applyEdits(parsed, nodeFiles(), { root, signal, dryRun: 'edits', partial: true, ...(policy && { policy }) })
      const problems = report.problems.map(
        ({ line, problem }) => `${line === undefined ? 'The answer' : `line ${line}`}:\n${describeProblem(problem)}`,
      )
      const told = [...problems, ...explanations(explainReport(report, parsed), signal)]
      return told.length === 0 ? { ok: false, text: NO_EDIT } : { ok: true, text: cut(told.join('\n\n')) }
    },
  }
}

function* explanations(all: Iterable<EditExplanation>, signal: AbortSignal): Generator<string> {
  let count = 0
  for (const explanation of all) {
    signal.throwIfAborted()
    const { title, seen, verdict } = describeExplanation(explanation)
    yield [title, ...seen.map((line) => `  ${line}`), `  -> ${verdict.replaceAll('\n', '\n     ')}`].join('\n')
    if (++count === EXPLAINED) return yield `The first ${EXPLAINED} edits were explained: ask for others alone.`
  }
}
