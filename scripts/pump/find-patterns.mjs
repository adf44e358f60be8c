// Finds every regular expression of the sources: the literals, and those that a module creates when it is loaded.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { load, root } from '../bundle.mjs'

const BUILT = /\bnew RegExp\(/g
const SOURCES = [':(glob)packages/*/src/**/*.ts', ':(glob)apps/*/src/**/*.ts']

/** Returns `file`, `line`, `source` and `flags` of each pattern, sorted by file and line. */
export async function findPatterns() {
  const files = execFileSync('git', ['ls-files', ...SOURCES], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const list = [...files.flatMap(literalsOf), ...(await builtIn(files))]
  return list.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

function literalsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const list = []
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const [, body, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text)
      list.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, source: body, flags })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return list
}

/** Returns the patterns that are created when a module is loaded. Each `new RegExp` of the sources is changed to report its position and its pattern. */
async function builtIn(files) {
  const building = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('new RegExp('))
  const made = new Map()
  globalThis.builtPattern = (file, line, source, flags = '') => {
    made.set(`${file}:${line} ${source}`, { file, line, source: String(source), flags })
    return new RegExp(source, flags)
  }
  const reporting = {
    name: 'reporting',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const file = relative(root, path)
        if (!building.includes(file)) return undefined
        const text = readFileSync(path, 'utf8')
        const contents = text.replace(BUILT, (_, at) => `builtPattern(${JSON.stringify(file)}, ${text.slice(0, at).split('\n').length}, `)
        return { contents, loader: 'ts' }
      })
    },
  }
  for (const file of building) await load(`import ${JSON.stringify(join(root, file))}`, root, join(root, file), [reporting])
  return [...made.values()]
}
