import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeApi } from '../src/app/describe-api.ts'
import type { Answer } from './http.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const document = await describeApi()
ajv.addSchema(document, 'api')
const validators = new Map<string, ValidateFunction>()

/** Why an answer is not one that the OpenAPI document describes; null if it is. `path` is below `/api`, with `{id}`. */
export function undescribed(
  { method, path }: { method: string; path: string },
  answer: Answer,
): string | null {
  const { status, headers, text } = answer
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
  const described = operation?.responses?.[status]
  if (described === undefined || '$ref' in described) return `${method} ${path} does not describe ${status}`
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const content = described.content?.[type] ?? described.content?.['*/*']
  if (content === undefined) return `${method} ${path} ${status} does not describe ${type || 'an empty body'}`
  if (!type.endsWith('json')) return null
  const steps = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = validatorOf(`api#/${pointer.join('/')}`)
  return validate(JSON.parse(text)) ? null : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`
}

function validatorOf(address: string): ValidateFunction {
  const validate = validators.get(address) ?? ajv.compile({ $ref: address })
  validators.set(address, validate)
  return validate
}
