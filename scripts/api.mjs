// Writes the report of each package's public API, `packages/<name>/api.md`, from its built types; with --check says which are stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const check = process.argv.includes('--check')
let stale = 0

for (const name of Object.keys(JSON.parse(readFileSync(`${root}layers.json`, 'utf8'))).sort()) {
  const file = `${root}packages/${name}/api.md`
  const wanted = report(name)
  if (wanted === read(file)) continue
  stale++
  if (check) console.log(`packages/${name}/api.md is not what the package exports: review the change, then run \`pnpm build && pnpm api\``)
  else writeFileSync(file, wanted)
}
process.exitCode = check && stale ? 1 : 0

/** The declarations of a package, by name, without comments; those that are not exported are marked. */
function report(name) {
  const path = `${root}packages/${name}/dist/index.d.ts`
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)
  const printer = ts.createPrinter({ removeComments: true })
  const exported = new Set()
  const reexports = []
  const declarations = []
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const each of statement.exportClause?.elements ?? []) exported.add((each.propertyName ?? each.name).text)
      if (statement.moduleSpecifier) reexports.push(statement.getText())
    } else if (!ts.isImportDeclaration(statement)) declarations.push(statement)
  }
  const nameOf = (statement) => statement.name?.text ?? statement.declarationList?.declarations[0]?.name.text ?? statement.getText()
  const blocks = declarations
    .map((statement) => ({ name: nameOf(statement), text: printer.printNode(ts.EmitHint.Unspecified, statement, source) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name: each, text }) => (exported.has(each) ? text : `// not exported\n${text}`).replace(/^declare /m, ''))
  return `# Public API of @suture/${name}\n\nWritten by \`pnpm api\`, reviewed with every change.\n\n\`\`\`ts\n${[...reexports.sort(), ...blocks].join('\n\n')}\n\`\`\`\n`
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
