/**
 * Runs the scenarios of pi-edit-benchmark without a model: reads the file, changes it as the scenario says, sends one request, and compares
 * the bytes. The rules are those of its src/harness/runner.ts. A scenario is right if the file is as wanted, or the request was refused as
 * wanted.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Called, sutureContender, Target, Wanted } from './pi-edit-benchmark'

/** A scenario, by the interface in src/types.ts of the benchmark. */
export interface Scenario extends Wanted {
  readonly id: string
  readonly focus?: string
  readonly fixture: string
  readonly fixtureBytes?: Uint8Array
  readonly mutateAfterRead?: (content: string) => string
  readonly mutateAfterEditFn?: (content: string) => string
  readonly chained?: boolean
  readonly chainedSecondTarget?: Target
  readonly chainedSecondReplacement?: readonly string[]
  readonly readOptions?: { readonly offset?: number; readonly limit?: number }
  readonly blindEdit?: boolean
  readonly undoAfterExternalChange?: boolean
  readonly expected: { readonly outcome: 'applied' | 'rejected' | 'merged' | 'either'; readonly content?: string }
}

/** `wrong`: other bytes were written than the scenario wants. `refused`: the request was refused, but should have landed. */
export type Verdict = 'right' | 'wrong' | 'refused'

/** The result of a scenario. */
export interface ScenarioResult {
  readonly id: string
  readonly focus: string
  readonly verdict: Verdict
  /** What the tool said, if the verdict is not `right`. */
  readonly said?: string
}

type Contender = ReturnType<typeof sutureContender>

/** Runs each scenario in a folder of its own. */
export async function runScenarios(contender: Contender, scenarios: readonly Scenario[]): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = []
  for (const scenario of scenarios) {
    const folder = mkdtempSync(join(tmpdir(), 'suture-scenario-'))
    mkdirSync(folder, { recursive: true })
    const { verdict, said } = await run(contender, scenario, folder)
    results.push({ id: scenario.id, focus: scenario.focus ?? 'core', verdict, ...(verdict !== 'right' && { said }) })
    rmSync(folder, { recursive: true })
  }
  return results
}

async function run(contender: Contender, scenario: Scenario, cwd: string): Promise<{ verdict: Verdict; said: string }> {
  const { fileName, expected, id } = scenario
  const file = join(cwd, fileName)
  writeFileSync(file, scenario.fixtureBytes ?? scenario.fixture)
  const result = await requested(contender, scenario, cwd)
  const said = result.error ?? result.resultText ?? ''
  const after = readFileSync(file, 'utf8')
  if (!result.ok) {
    const isRight = expected.outcome !== 'applied' && (id !== 'error-guidance' || /read|fresh/i.test(said))
    return { verdict: isRight ? 'right' : 'refused', said }
  }
  if (expected.content !== after) return { verdict: 'wrong', said }
  return { verdict: id === 'undo' && !(await isUndone(contender, scenario, cwd)) ? 'wrong' : 'right', said }
}

/** Sends the request of a scenario, with what happens before and after it. */
async function requested(contender: Contender, scenario: Scenario, cwd: string): Promise<Called> {
  const file = join(cwd, scenario.fileName)
  try {
    const name = scenario.blindEdit ? `${scenario.fileName}.copy` : scenario.fileName
    if (scenario.blindEdit) writeFileSync(join(cwd, name), scenario.fixture)
    const read = await contender.read(name, cwd, scenario.readOptions)
    if (scenario.mutateAfterRead) writeFileSync(file, scenario.mutateAfterRead(readFileSync(file, 'utf8')))
    const isInsertion = scenario.id === 'insert-after'
    const request = isInsertion ? contender.buildInsertRequest(read, scenario) : contender.buildEditRequest(read, scenario)
    const result = await contender.executeEdit(request, cwd)
    if (!result.ok) return result
    if (scenario.undoAfterExternalChange) return await undoneAfterChange(contender, scenario, cwd, result)
    if (!scenario.chained) return result
    const { chainedSecondTarget: target = scenario.target, chainedSecondReplacement: replacement = [] } = scenario
    return await contender.executeEdit(contender.buildEditRequest(read, { ...scenario, target, replacement }), cwd)
  } catch (error) {
    return { ok: false, error: (error as Error).message }
  }
}

/** Changes the file after the edit, and undoes the edit, which must be refused. */
async function undoneAfterChange(contender: Contender, scenario: Scenario, cwd: string, result: Called): Promise<Called> {
  const file = join(cwd, scenario.fileName)
  writeFileSync(file, scenario.mutateAfterEditFn?.(readFileSync(file, 'utf8')) ?? '')
  const undone = await contender.undo(scenario.fileName, cwd)
  return undone.ok ? { ok: true, resultText: 'the undo was not refused' } : result
}

async function isUndone(contender: Contender, { fileName, fixture, fixtureBytes }: Scenario, cwd: string): Promise<boolean> {
  const { ok } = await contender.undo(fileName, cwd)
  return ok && readFileSync(join(cwd, fileName)).equals(Buffer.from(fixtureBytes ?? fixture))
}
