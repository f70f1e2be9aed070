import type { OpenAPI } from '@orpc/contract'

type Operation = OpenAPI.OperationObject
type Schema = OpenAPI.SchemaObject

/** Writes an OpenAPI document as one plain HTML page: no script, nothing loaded from elsewhere. */
export function renderReference(doc: OpenAPI.Document): string {
  const operations = Object.entries(doc.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) =>
      renderOperation(method, path, operation as Operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(doc.info.title)}</title>
<style>${STYLE}</style></head><body><main><h1>${text(doc.info.title)}</h1><p>${text(doc.info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${operations.join('')}</main></body></html>`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const schema = jsonSchema(answer as OpenAPI.ResponseObject)
    return `<h3>Answer ${text(status)}</h3>${schema === undefined ? '' : renderSchema(schema)}`
  })
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[]
  const body = jsonSchema(operation.requestBody as OpenAPI.RequestBodyObject | undefined)
  return `<section><h2><code>${text(method.toUpperCase())} /api${text(path)}</code></h2>
<p><b>${text(operation.summary ?? '')}</b> ${text(operation.description ?? '')}</p>
${parameters.length === 0 ? '' : `<h3>Parameters</h3>${renderParameters(parameters)}`}
${body === undefined ? '' : `<h3>Body</h3>${renderSchema(body)}`}${answers.join('')}</section>`
}

function renderParameters(parameters: OpenAPI.ParameterObject[]): string {
  const rows = parameters.map((parameter) => {
    const where = `${parameter.in}${parameter.required === true ? ', required' : ''}`
    return `<tr><td><code>${text(parameter.name)}</code></td><td>${text(where)}</td><td>${text(describe(parameter.schema as Schema))}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** The fields of an object as rows; anything else in one line. */
function renderSchema(schema: Schema): string {
  if (schema.properties === undefined) return `<p>${text(describe(schema))}</p>`
  const rows = Object.entries(schema.properties).map(([name, field]) => {
    const required = schema.required?.includes(name) === true ? 'required' : ''
    return `<tr><td><code>${text(name)}</code></td><td>${required}</td><td>${text(describe(field as Schema))}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function describe(schema: Schema | undefined): string {
  if (schema === undefined) return ''
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => describe(choice as Schema)).join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const items = 'items' in schema ? ` of ${describe(schema.items as Schema)}` : ''
  const fields = schema.properties === undefined ? '' : ` { ${Object.keys(schema.properties).join(', ')} }`
  const facts = [schema.format, schema.description].filter(Boolean).join('; ')
  return `${[schema.type].flat().join(' or ')}${items}${fields}${facts === '' ? '' : ` (${facts})`}`
}

function jsonSchema(
  carrier: OpenAPI.RequestBodyObject | OpenAPI.ResponseObject | undefined,
): Schema | undefined {
  return carrier?.content?.['application/json']?.schema as Schema | undefined
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:auto;padding:2rem 1rem}section{border-top:1px solid #8888;margin-top:2rem}
h2{font-size:1.1rem;overflow-wrap:anywhere}h3{font-size:1rem;margin-bottom:.25rem}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #8884;padding:.25rem .75rem .25rem 0;vertical-align:top}`
