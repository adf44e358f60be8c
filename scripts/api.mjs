// Writes the report of each package's public API, `packages/<name>/api.md`, from its built types; with --check only prints which reports are not up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const check = process.argv.includes('--check')
let stale = 0

for (const name of published()) {
  const file = `${root}packages/${name}/api.md`
  const wanted = report(name)
  if (wanted === read(file)) continue
  stale++
  if (check) console.log(`packages/${name}/api.md is not what the package exports: review the change, then run \`pnpm build && pnpm api\``)
  else writeFileSync(file, wanted)
}
process.exitCode = check && stale ? 1 : 0

/** The packages in `layers.json` that are published. */
function published() {
  const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  return Object.keys(json('layers.json'))
    .filter((name) => json(`packages/${name}/package.json`).private !== true)
    .sort()
}

/** Returns the declarations that the main entry point of a package exports or refers to, sorted by name and without comments. Those that are not exported are marked. */
function report(name) {
  const { exported, reexports, declarations } = readDoor(`${root}packages/${name}/dist/index.d.ts`)
  const printer = ts.createPrinter({ removeComments: true })
  const blocks = spokenOf(declarations, exported)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name: each, statement }) => {
      const text = printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
      const names = exported.get(each) ?? []
      const note = names.length === 0 ? '// not exported\n' : names.join() === each ? '' : `// exported as ${names.sort().join(', ')}\n`
      return `${note}${text}`.replace(/^declare /m, '')
    })
  return `# Public API of @suture/${name}\n\nWritten by \`pnpm api\`, reviewed with every change.\n\n\`\`\`ts\n${[...reexports.sort(), ...blocks].join('\n\n')}\n\`\`\`\n`
}

/** Returns what a declaration file exports: its own declarations with their exported names, its re-exports of other packages, and all declarations of this file and of the files that it imports. */
function readDoor(path) {
  const exported = new Map()
  const reexports = []
  const declarations = []
  for (const statement of statementsOf(path)) {
    if (!ts.isExportDeclaration(statement)) {
      if (!ts.isImportDeclaration(statement)) declarations.push({ name: nameOf(statement), statement })
      continue
    }
    for (const each of statement.exportClause?.elements ?? []) {
      const name = (isOwnFile(statement) ? each.name : (each.propertyName ?? each.name)).text
      exported.set(name, [...(exported.get(name) ?? []), each.name.text])
    }
    if (statement.moduleSpecifier && !isOwnFile(statement)) reexports.push(statement.getText())
  }
  return { exported, reexports, declarations }
}

/** Returns the statements of a declaration file, and the declarations of the files next to it that it imports. These files contain what several entry points share. */
function statementsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)
  const own = new Set(source.statements.filter(isOwnFile).map(({ moduleSpecifier }) => moduleSpecifier.text))
  const shared = [...own].flatMap((file) => statementsOf(join(dirname(path), file.replace(/\.js$/, '.d.ts'))))
  return [...source.statements, ...shared.filter((statement) => !ts.isExportDeclaration(statement))]
}

function isOwnFile({ moduleSpecifier }) {
  return moduleSpecifier?.text.startsWith('./') === true
}

function nameOf(statement) {
  return statement.name?.text ?? statement.declarationList?.declarations[0]?.name.text ?? statement.getText()
}

/** Returns the declarations that are exported, and all declarations that they refer to. */
function spokenOf(declarations, exported) {
  const found = new Set(declarations.filter(({ name }) => exported.has(name)))
  for (const { statement } of found) {
    const visit = (node) => {
      if (ts.isIdentifier(node)) for (const each of declarations) if (each.name === node.text) found.add(each)
      ts.forEachChild(node, visit)
    }
    visit(statement)
  }
  return [...found]
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
