import Ajv from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import { type DialectName, editTool, readTool, undoTool } from '../src'

const dialects: readonly DialectName[] = ['anthropic', 'openai', 'gemini', 'opencode', 'mcp']
const tools = dialects.flatMap((dialect) =>
  [editTool, readTool, undoTool].map((make) => ({ dialect, tool: make({ root: '/w', dialect }) })),
)
const values: readonly unknown[] = [
  undefined,
  null,
  'text',
  [],
  {},
  { edits: [] },
  { edits: [{}] },
  { edits: [{ path: 'a', old_string: 'b', new_string: 'c' }] },
  { edits: [{ path: 'a', old_string: 'b', new_string: 'c', replace_all: null }] },
  { edits: [{ file_path: 'a', old_string: 'b', new_string: 'c', replace_all: 1 }] },
  { edits: [{ file_path: 'a', old_string: 'b', new_string: 'c' }], more: 1 },
  { edits: [{ filePath: 'a', oldString: 'b', newString: 'c', replaceAll: true }] },
  { path: 'a', start_line: 1, end_line: null },
  { path: 'a' },
  { edits: [{ file_path: 'a', old_string: 'b', new_string: 'c', replace_all: true }] },
  { file_path: 'a', end_line: 3 },
  { file_path: 'a', start_line: 0 },
  { file_path: 'a', start_line: 1.5 },
  { filePath: 'a', endLine: 7 },
  { transaction: 'x' },
  { transaction: null },
  { transaction: 1 },
]

describe('the schemas of the tools', () => {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true })

  it.each(tools)('$dialect $tool.name: Standard Schema accepts what its JSON Schema does', ({ tool }) => {
    const accepts = ajv.compile(tool.inputSchema.jsonSchema)
    const verdicts = values.map((value) => tool.inputSchema['~standard'].validate(value).issues === undefined)
    expect(verdicts).toEqual(values.map((value) => accepts(value)))
    expect(verdicts).toContain(true)
    expect(verdicts).toContain(false)
  })

  it.each(tools.filter(({ dialect }) => dialect === 'openai'))(
    'openai $tool.name: every property is required, as strict calling wants',
    ({ tool }) => {
      const objects: { properties: object; required: string[]; additionalProperties: boolean }[] = []
      JSON.stringify(tool.inputSchema.jsonSchema, (_, value) => {
        if (value?.properties) objects.push(value)
        return value
      })
      for (const { properties, required, additionalProperties } of objects) {
        expect(required).toEqual(Object.keys(properties))
        expect(additionalProperties).toBe(false)
      }
      expect(objects.length).toBeGreaterThan(0)
    },
  )

  it.each(tools.filter(({ dialect }) => dialect === 'gemini'))('gemini $tool.name: no keyword that OpenAPI 3.0 lacks', ({ tool }) => {
    const schemas = JSON.stringify(tool.inputSchema.jsonSchema)
    expect(schemas).not.toMatch(/additionalProperties|\$|"type":\[/)
  })

  it('has a name of its own for each tool of a dialect', () => {
    for (const dialect of dialects)
      expect(new Set(tools.filter((each) => each.dialect === dialect).map(({ tool }) => tool.name)).size).toBe(3)
  })
})
