import type { OpenAPI } from '@orpc/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** An endpoint of the document: `path` is below `/api`, with `{id}`. */
type Endpoint = { method: string; path: string }
type Received = { status: number; headers: { 'content-type'?: string | undefined }; text: string }

/** Compares what goes over the wire with an OpenAPI document. */
export type Described = {
  /** Why an answer is not one that the document describes; null if it is. */
  undescribed: (endpoint: Endpoint, answer: Received) => string | null
  /** Why a JSON body is not one that the document lets a client send; null if it is. */
  refused: (endpoint: Endpoint, body: unknown) => string | null
  /** The endpoint that a URL's path leads to; null for none. */
  endpointAt: (method: string, path: string) => Endpoint | null
}

/** Each schema is compiled when it is first needed. */
export function describedBy(document: OpenAPI.Document): Described {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()
  const mismatch = (steps: readonly string[], value: unknown): string | null => {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    const address = `api#/${pointer.join('/')}`
    const validate = validators.get(address) ?? ajv.compile({ $ref: address })
    validators.set(address, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  const operationOf = ({ method, path }: Endpoint) => document.paths?.[path]?.[method.toLowerCase() as 'get']
  const paths = Object.keys(document.paths ?? {}).map((path) => ({
    path,
    pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

  return {
    undescribed(endpoint, { status, headers, text }) {
      const { method, path } = endpoint
      const described = operationOf(endpoint)?.responses?.[status]
      if (described === undefined || '$ref' in described)
        return `${method} ${path} does not describe ${status}`
      const [type = ''] = (headers['content-type'] ?? '').split(';')
      const content = described.content?.[type] ?? described.content?.['*/*']
      if (content === undefined)
        return `${method} ${path} ${status} does not describe ${type || 'an empty body'}`
      if (!type.endsWith('json')) return null
      const steps = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        type,
        'schema',
      ]
      const reason = mismatch(steps, JSON.parse(text))
      return reason && `${method} ${path} ${status}: ${reason}`
    },

    refused({ method, path }, body) {
      const steps = [
        'paths',
        path,
        method.toLowerCase(),
        'requestBody',
        'content',
        'application/json',
        'schema',
      ]
      const reason = mismatch(steps, body)
      return reason && `${method} ${path} was sent what it does not describe: ${reason}`
    },

    endpointAt(method, path) {
      const fixed = document.paths?.[path.slice('/api'.length)]
      const found = fixed ? path.slice('/api'.length) : paths.find(({ pattern }) => pattern.test(path))?.path
      const endpoint = found === undefined ? null : { method, path: found }
      return endpoint && operationOf(endpoint) ? endpoint : null
    },
  }
}
