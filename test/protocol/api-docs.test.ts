import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '../../src/features/outreach/webhooks/rules.ts'
import { openClinic } from '../callers.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { send } from '../http.ts'

const clinic = await openClinic()
const { anonymous } = clinic.callers

type Json = Record<string, unknown>

describe('the OpenAPI document', async () => {
  const { body, headers } = await anonymous.send({ path: '/api/openapi.json' })
  const document = body as {
    openapi: string
    info: Json
    servers: Json[]
    components: { schemas: Json; securitySchemes: Json }
    paths: Record<string, Record<string, Json>>
    webhooks: Record<string, Json>
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

  /** What a reference within the document leads to. */
  const resolved = (target: unknown): Json => {
    const { $ref } = target as { $ref?: string }
    if ($ref === undefined) return target as Json
    const steps = $ref.slice(2).split('/')
    return steps.reduce<unknown>((place, step) => (place as Json)[step], document) as Json
  }

  test('names what several endpoints give, and the session that they need', () => {
    const { schemas, securitySchemes } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Appointment',
        'Customer',
        'Order',
        'Payment',
        'Pet',
        'Problem',
        'ServiceType',
      ]),
    )
    expect(securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie' },
      token: { type: 'http', scheme: 'bearer', description: expect.stringContaining('`pets:write`') },
    })
    const text = JSON.stringify(document.paths)
    for (const name of Object.keys(schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`)
    expect(text).not.toContain('"anyOf":[]')
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  test('has an example of each named schema but a problem, which the schema accepts', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }))
    ajv.addSchema(document, 'document')
    const wrong = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
      const { examples = [] } = schema as { examples?: unknown[] }
      const accepts = ajv.compile({ $ref: `document#/components/schemas/${name}` })
      const isRight =
        examples.length === (name === 'Problem' ? 0 : 1) && examples.every((one) => accepts(one))
      return isRight ? [] : [`${name}: ${ajv.errorsText(accepts.errors)}`]
    })
    expect(wrong).toEqual([])
  })

  test.each(ENDPOINTS)(
    'tells who may ask $name, and how others are answered',
    ({ method, path, outcomes, meta: { scope } }) => {
      const operation = document.paths[path]?.[method.toLowerCase()] ?? {}
      const answers = Object.keys(operation.responses as Json)
      const given = Object.values(outcomes)
      expect(answers).toContain('400')
      expect(answers.includes('401') || !given.includes('sign in')).toBe(true)
      expect(answers.includes('403') || !given.includes('forbid')).toBe(true)
      expect(answers.includes('404') || !given.includes('hide')).toBe(true)
      expect(operation.security).toEqual([
        given.includes('sign in') ? { session: [] } : {},
        ...(scope === null ? [] : [{ token: [scope] }]),
      ])
    },
  )

  test('has each message that a webhook can be sent', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS))
    const { post } = document.webhooks['order.created'] as { post: { requestBody: Json } }
    expect(post.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { type: { const: 'order.created' }, data: { required: ['orderId', 'by'] } } },
        },
      },
    })
  })

  test('is one of version 3.1, in JSON, for anybody', () => {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: '/api/v1' }])
  })

  test('has every endpoint of the contract and no other', () => {
    const described = operations.map(({ path, method }) => `${method} ${path}`)
    expect(described.sort()).toEqual(
      ENDPOINTS.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort(),
    )
  })

  test('names each operation once, says what it is for, and how it answers', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      expect(operation.operationId, path).not.toMatch(/\.(one|own|mine|offered|shared|(of|for)([A-Z].*)?)$/)
      expect(operation.summary, path).toEqual(expect.stringMatching(/\S/))
      expect(operation.tags, path).toEqual([String(operation.operationId).split('.')[0]])
      expect(operation.description, path).toEqual(expect.stringMatching(/\S/))
      for (const [status, answer] of Object.entries(operation.responses as Record<string, Json>)) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(resolved(answer).description, `${path} ${status}`).toEqual(expect.any(String))
      }
    }
  })

  test.each(ENDPOINTS)('describes what $name takes and gives', ({ method, path, successStatus, input }) => {
    const operation = document.paths[path]?.[method.toLowerCase()] ?? {}
    const parameters = (operation.parameters ?? []) as {
      name: string
      in: string
      required?: boolean
      schema: Json
    }[]
    const placed = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(placed)
    expect(parameters.filter((one) => one.in === 'path').every(({ required }) => required === true)).toBe(
      true,
    )
    const bodySchema = schemaOf(operation.requestBody)
    const fields = parameters.map(({ name }) => name).concat(Object.keys(bodySchema.properties ?? {}))
    expect(fields.sort()).toEqual(fieldsOf(input).sort())
    const answers = operation.responses as Record<string, Json>
    expect(Object.keys(schemaOf(resolved(answers[successStatus]))).length).toBeGreaterThan(0)
  })

  test('lists the coded refusals of a booking with their statuses', () => {
    const { responses } = document.paths['/appointments']?.post ?? {}
    const text = JSON.stringify(responses)
    expect(Object.keys(responses as Json).sort()).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '411',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    for (const code of [
      'INVALID_TIME',
      'SLOT_UNAVAILABLE',
      'SLOT_TAKEN',
      'PET_MISSING',
      'SERVICE_MISSING',
      'KEY_REUSED',
      'OPEN_VISITS_FULL',
      'TOO_FAR_AHEAD',
      'TOO_MANY_TRIES',
    ])
      expect(text).toContain(`"${code}"`)
  })

  test('passes the linter, which finds what is missing', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const lint = (source: unknown) =>
      lintFromString({ source: JSON.stringify(source), absoluteRef: 'openapi.json', config })
    const found = (await lint(document)).map(({ ruleId, message }) => `${ruleId}: ${message}`)
    expect(found).toEqual([])
    expect((await lint({ ...document, components: {} })).length).toBeGreaterThan(0)
  })

  test('passes Spectral with all its rules but those that .spectral.mjs names', {
    timeout: 60_000,
  }, async () => {
    const rules = (await import(join(import.meta.dirname, '../../.spectral.mjs'))) as {
      default: RulesetDefinition
    }
    const linter = new spectral.Spectral()
    linter.setRuleset(rules.default)
    const lint = async (source: Json) =>
      (await linter.run(source)).map(({ code, path }) => `${code}: ${path.join('.')}`)
    expect(await lint(document)).toEqual([])
    expect(await lint({ ...document, tags: [] })).not.toEqual([])
  })

  test('describes days, hours and every refusal', () => {
    const booking = document.paths['/appointments']?.post ?? {}
    const { properties } = schemaOf(booking.requestBody)
    expect(properties).toMatchObject({
      date: { type: 'string', format: 'date' },
      hour: { type: 'integer', minimum: 0, maximum: 23 },
    })
    for (const { path, operation } of operations) {
      const answers = Object.entries(operation.responses as Record<string, { content?: Json }>)
      const refused = answers.filter(([status]) => Number(status) >= 400)
      expect(refused.length, path).toBeGreaterThan(0)
      for (const [, { content }] of refused)
        expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
      const statuses = Object.keys(operation.responses as Json)
      expect(statuses, path).toEqual(expect.arrayContaining(['500', '503']))
      if (operation.requestBody !== undefined)
        expect(statuses, path).toEqual(expect.arrayContaining(['403', '411', '413', '415']))
    }
  })

  test('refers to nothing that is not in it', () => {
    for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(reference).toMatch(/^#\//)
      let target: unknown = document
      for (const part of reference.slice(2).split('/')) target = (target as Json)[part]
      expect(target, reference).toBeTypeOf('object')
    }
    expect(JSON.stringify(document).length).toBeGreaterThan(1000)
  })
})

function schemaOf(carrier: unknown): { properties?: Json } {
  const content = (carrier as { content?: Record<string, { schema?: Json }> } | undefined)?.content
  // A picture comes and goes as what it is, all else as JSON.
  return (content?.['application/json'] ?? Object.values(content ?? {})[0])?.schema ?? {}
}

function fieldsOf(input: { toJSONSchema?: unknown }): string[] {
  const shape = input as unknown as {
    def: { innerType?: { shape?: Json }; in?: { shape?: Json } }
    shape?: Json & { params?: { shape?: Json } }
  }
  if (shape.shape?.params !== undefined) return Object.keys(shape.shape.params.shape ?? {})
  return Object.keys(shape.shape ?? shape.def.innerType?.shape ?? shape.def.in?.shape ?? {})
}

describe('the reference for people', async () => {
  const { status, text, headers } = await anonymous.send({ path: '/api/docs' })
  const addresses = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)

  test('is a page of its own, with everything from our own server', () => {
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toMatch(/^<!doctype html>/)
    expect(addresses.length).toBeGreaterThan(3)
    expect(addresses.filter((address) => !/^\/[a-z]/.test(address))).toEqual([])
    expect(text).not.toMatch(/<script>|\son\w+=/i)
    const policy = headers['content-security-policy'] as string
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test.each(['/api/docs/viewer.js', '/api/docs/viewer.css', '/api/docs/start.js', '/api/openapi.json'])(
    '%s is sent compressed, and once',
    async (path) => {
      expect(path === '/api/openapi.json' || addresses.includes(path)).toBe(true)
      const plain = await anonymous.send({ path })
      expect(plain.status).toBe(200)
      const packed = await send(clinic.origin, { path, headers: { 'accept-encoding': 'gzip, br' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text)
      const zipped = await send(clinic.origin, { path, headers: { 'accept-encoding': 'gzip' } })
      expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text)
      const etag = packed.headers.etag ?? ''
      const again = await send(clinic.origin, { path, headers: { 'if-none-match': etag } })
      expect([again.status, again.text]).toEqual([304, ''])
    },
  )
})
