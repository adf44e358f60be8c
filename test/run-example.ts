import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { printed } from './readme'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Loads what an example imports: a package of this repository from its sources, and anything else by its name. */
async function load(id: string): Promise<unknown> {
  const door = /^@suture\/([a-z-]+)$/.exec(id)
  return import(/* @vite-ignore */ door ? join(root, 'packages', door[1]!, 'src/index.ts') : id)
}

/** Runs an example as a module and returns its output. */
export async function run(code: string): Promise<string[]> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true }
  const { outputText } = ts.transpileModule(code, { compilerOptions: options })
  const modules = new Map<string, unknown>()
  for (const { fileName } of ts.preProcessFile(code).importedFiles) modules.set(fileName, await load(fileName))
  const lines: string[] = []
  const body = new Function('require', 'exports', 'console', `return (async () => {${outputText}\n})()`)
  await body((id: string) => modules.get(id), {}, { log: (...values: unknown[]) => lines.push(printed(values)) })
  return lines
}
