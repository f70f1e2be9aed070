// Writes the operations of the client package, packages/client, from the OpenAPI document.

import { writeFileSync } from 'node:fs'
import type { OpenAPI } from '@orpc/contract'
import { describeApi } from '../src/app/api/describe-api.ts'

type Schema = {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  name: string
  method: string
  path: string
  summary: string
  input: string
  output: string
}

const NOTE = '// Written by `npm run client` from the OpenAPI document.\n\n'

/** The files of the package that are generated, by name: what each operation takes and gives, and where it is. */
export async function clientFiles(): Promise<Record<string, string>> {
  const document = await describeApi()
  const operations = operationsOf(document)
  return {
    'operations.d.ts': `${NOTE}${namedSchemas(document, operations)}\n\n${operationTypes(operations)}`,
    'operations.js': `${NOTE}export const OPERATIONS = {\n${operations
      .map(({ name, method, path }) => `  '${name}': ['${method}', '${path}'],\n`)
      .join('')}}\n`,
  }
}

/** The operations that a token can call and that take and give JSON. */
function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, OpenAPI.OperationObject>).flatMap(([method, operation]) => {
      const output = outputOf(operation)
      const isOpen = operation.security?.some((one) => 'token' in one) === true
      const body = operation.requestBody as Content | undefined
      if (!isOpen || output === undefined || (body !== undefined && jsonOf(body) === undefined)) return []
      const { operationId: name = '', summary = '' } = operation
      const input = inputOf(operation, body && jsonOf(body))
      return [{ name, method: method.toUpperCase(), path, summary, input, output: typeOf(output) }]
    }),
  )
}

function outputOf({ responses }: OpenAPI.OperationObject): Schema | undefined {
  const found = Object.entries(responses ?? {}).find(([status]) => status.startsWith('2'))
  return found && jsonOf(found[1] as Content)
}

function jsonOf({ content }: Content): Schema | undefined {
  return content?.['application/json']?.schema
}

function inputOf({ parameters = [] }: OpenAPI.OperationObject, body: Schema | undefined): string {
  const placed = (parameters as { name: string; required?: boolean; schema: Schema }[]).map(
    ({ name, required, schema }) => field(name, schema, required === true),
  )
  const parts = [...(placed.length > 0 ? [block(placed)] : []), ...(body ? [typeOf(body)] : [])]
  return parts.length === 0 ? '{}' : parts.join(' & ')
}

function field(name: string, schema: Schema, isRequired: boolean): string {
  const note = schema.description === undefined ? '' : `/** ${schema.description} */\n`
  return `${note}${name}${isRequired ? '' : '?'}: ${typeOf(schema)}`
}

/** The TypeScript type of a JSON schema. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' & ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => typeOfKind(type, schema)).join(' | ')
}

function typeOfKind(type: string, { items, properties, required, additionalProperties }: Schema): string {
  if (type === 'array') return `Array<${items === undefined ? 'unknown' : typeOf(items)}>`
  if (type === 'integer') return 'number'
  if (type !== 'object') return type
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, schema, required?.includes(name) === true),
  )
  return block(fields)
}

function block(lines: readonly string[]): string {
  return `{\n${indented(lines.join('\n'))}\n}`
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

/** The named schemas that the operations mention. */
function namedSchemas(document: OpenAPI.Document, operations: readonly Operation[]): string {
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  const texts = new Map(schemas.map(([name, schema]) => [name, typeOf(schema)]))
  const used = new Set<string>()
  const mention = (text: string) => {
    for (const [name, type] of texts) {
      if (used.has(name) || !new RegExp(`(^|[^\\w'/])${name}([^\\w':]|$)`).test(text)) continue
      used.add(name)
      mention(type)
    }
  }
  for (const { input, output } of operations) mention(`${input} ${output}`)
  return [...used]
    .sort()
    .map((name) => `export type ${name} = ${texts.get(name)}`)
    .join('\n\n')
}

function operationTypes(operations: readonly Operation[]): string {
  const lines = operations.map(
    ({ name, summary, input, output }) =>
      `/** ${summary}. */\n'${name}': ${block([`input: ${input}`, `output: ${output}`])}`,
  )
  return `/** What each operation takes and gives. */\nexport type Operations = ${block(lines)}\n`
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await clientFiles()))
    writeFileSync(new URL(`../packages/client/${name}`, import.meta.url), text)
  // What the document is made from holds connections open.
  process.exit()
}
