// The rules of layering, generated from the one table in layers.json: which package may import which.
import { readFileSync } from 'node:fs'

const layers = JSON.parse(readFileSync(new URL('layers.json', import.meta.url), 'utf8'))
/** These touch files, processes or terminals, or put together what does; all others run in a browser. */
const impure = ['workspace', 'core', 'tools', 'cli']

/** Not published: tests import it, and no source does. */
const hidden = ['conformance', 'testing']

const source = (name) => `^packages/${name}/src/`
const mayImport = ([name, allowed]) => ({
  name: `${name}-looks-down`,
  comment: allowed.length ? `${name} may import ${allowed.join(', ')}` : `${name} imports no other package`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^packages/', pathNot: [name, ...allowed, ...hidden].map((each) => `^packages/${each}/`) },
})

export default {
  forbidden: [
    ...Object.entries(layers).map(mayImport),
    {
      name: 'no-cycles',
      comment: 'What imports each other is one file, or hides a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pure-packages',
      comment: 'No file, process or clock below workspace: these packages run in a browser and a worker.',
      severity: 'error',
      from: { path: `^packages/(?!(${[...impure, ...hidden].join('|')})/)[^/]+/src/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one-door',
      comment: 'A package is imported by its name, never by a file inside it, but for the transcriptions that tests hold others against.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/(src|test)/',
        pathNot: ['^packages/$1/', '^packages/[^/]+/src/(index|internal)\\.ts$', '^packages/[^/]+/test/oracle/'],
      },
    },
    {
      name: 'declared',
      comment: 'What a package imports stands in its package.json.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev', 'unknown', 'undetermined'] },
    },
    {
      name: 'found',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/(src|test)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'table-is-whole',
      comment: 'A package that is not in layers.json.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [...Object.keys(layers), ...hidden].map((name) => `^packages/${name}/`) },
      to: {},
    },
    {
      name: 'sources-only',
      comment: 'Sources import neither tests nor what is for tests.',
      severity: 'error',
      from: { path: Object.keys(layers).map(source) },
      to: { path: ['/test/', ...hidden.map((name) => `^packages/${name}/`)] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/fixtures/', 'tsup\\.'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
