import { applyEdits, nodeFiles } from '@suture/core'
import { describeExplanation, type EditExplanation, explainReport, NO_EDIT } from '@suture/core/internal'
import { describeProblem } from '@suture/text'
import { ANSWER_SCHEMA, cut, readAnswer } from './answer'
import { READS, type ServerOptions, type ServerTool } from './server-tool'

/** Maximum number of edits that are explained in one call, because each is searched for with every strategy. */
const EXPLAINED = 20

/** Returns the tool `explain`, which shows each quoted line of each edit next to the line of the file, and why the edit lands or is refused. Writes nothing. */
export function explainTool({ policy }: ServerOptions): ServerTool {
  return {
    name: 'explain',
    title: 'Explain an answer',
    description:
      'Shows each quoted line of each edit of an answer next to the line of the file, and the full reason why the edit would land or be refused. Writes nothing. Use it if the text of a refusal is not enough.',
    annotations: READS,
    inputSchema: ANSWER_SCHEMA,
    async run(args, { roots, signal }) {
      const chosen = await readAnswer(args, roots)
      if (!chosen.ok) return chosen
      const { parsed, root } = chosen
      // Each edit is explained by itself, even if other edits are refused.
      const report = await applyEdits(parsed, nodeFiles(), { root, signal, dryRun: 'edits', partial: true, ...(policy && { policy }) })
      const problems = report.problems.map(
        ({ line, problem }) => `${line === undefined ? 'The answer' : `line ${line}`}:\n${describeProblem(problem)}`,
      )
      const text = [...problems, ...explanations(explainReport(report, parsed), signal)]
      return text.length === 0 ? { ok: false, text: NO_EDIT } : { ok: true, text: cut(text.join('\n\n')) }
    },
  }
}

function* explanations(all: Iterable<EditExplanation>, signal: AbortSignal): Generator<string> {
  let count = 0
  for (const explanation of all) {
    signal.throwIfAborted()
    const { title, seen, verdict } = describeExplanation(explanation)
    yield [title, ...seen.map((line) => `  ${line}`), `  -> ${verdict.replaceAll('\n', '\n     ')}`].join('\n')
    if (++count === EXPLAINED) return yield `The first ${EXPLAINED} edits were explained. Call again with only the others.`
  }
}
