import type { JsonSchema } from '@suture/core'
import type { InputIssue, InputSchema } from '../tool'

/** A schema in both its forms. */
export function inputSchema(schema: JsonSchema): InputSchema {
  const validate = (value: unknown) => {
    const issues = issuesOf(schema, value, [])
    return issues.length > 0 ? { issues } : { value }
  }
  return {
    jsonSchema: schema,
    '~standard': { version: 1, vendor: 'suture', validate, jsonSchema: { input: () => schema, output: () => schema } },
  }
}

type Node = {
  readonly type: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
}

type Path = readonly (string | number)[]

/** Where a value does not fit; knows the keywords that the schemas of this package use, and no others. */
function issuesOf(schema: JsonSchema, value: unknown, path: Path): InputIssue[] {
  const node = schema as Node
  const types = typeof node.type === 'string' ? [node.type] : node.type
  if (!types.some((type) => isOf(type, value))) return [{ message: `expected ${types.join(' or ')}`, path }]
  if (typeof value === 'number' && value < (node.minimum ?? value)) return [{ message: `expected ${node.minimum} or more`, path }]
  if (Array.isArray(value)) return issuesOfItems(node, value, path)
  return typeof value === 'object' && value !== null ? issuesOfObject(node, value as Record<string, unknown>, path) : []
}

function issuesOfItems({ items, minItems = 0 }: Node, value: readonly unknown[], path: Path): InputIssue[] {
  if (value.length < minItems) return [{ message: `expected ${minItems} or more`, path }]
  return items ? value.flatMap((item, index) => issuesOf(items, item, [...path, index])) : []
}

function issuesOfObject(
  { properties = {}, required = [], additionalProperties }: Node,
  value: Record<string, unknown>,
  path: Path,
): InputIssue[] {
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name) => ({ message: `expected ${name}`, path: [...path, name] }))
  const others = Object.keys(value).flatMap((name) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known) return value[name] === undefined ? [] : issuesOf(known, value[name], [...path, name])
    return additionalProperties === false ? [{ message: `there is no argument ${name}`, path: [...path, name] }] : []
  })
  return [...missing, ...others]
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isSafeInteger(value)
    default:
      return typeof value === type
  }
}
