import { OPERATIONS } from './operations.js'

/** @type {typeof import('./client.d.ts').createClient} */
export function createClient({ url, token, timeoutMs = 30_000 }) {
  return async (name, input = {}, { signal } = {}) => {
    if (!Object.hasOwn(OPERATIONS, name)) throw new TypeError(`There is no operation “${name}”.`)
    const [method, pattern] = OPERATIONS[name]
    const fields = { ...input }
    const path = pattern.replace(/\{(\w+)\}/g, (_, field) => {
      const value = encodeURIComponent(String(fields[field]))
      delete fields[field]
      return value
    })
    const target = new URL(`/api/v1${path}`, url)
    const headers = { authorization: `Bearer ${token}` }
    const timeout = AbortSignal.timeout(timeoutMs)
    const sent = { method, signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) }
    if (method === 'GET') {
      for (const [field, value] of Object.entries(fields))
        if (value !== undefined && value !== null) target.searchParams.set(field, String(value))
      return await answerOf(await fetch(target, { ...sent, headers }))
    }
    const body = JSON.stringify(fields)
    return await answerOf(
      await fetch(target, { ...sent, headers: { ...headers, 'content-type': 'application/json' }, body }),
    )
  }
}

async function answerOf(response) {
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  throw problemOf(response, text)
}

function problemOf({ status, headers }, text) {
  const isJson = headers.get('content-type')?.includes('json') === true
  const {
    code = 'UNKNOWN',
    message = `The server answered ${status}.`,
    data,
  } = isJson ? JSON.parse(text) : {}
  const wait = headers.get('retry-after')
  return Object.assign(new Error(message), {
    status,
    code,
    fields: data?.fields ?? {},
    retryAfterS: wait === null ? null : Number(wait),
  })
}

/** @type {typeof import('./client.d.ts').isProblem} */
export function isProblem(error) {
  return error instanceof Error && 'status' in error && 'code' in error
}
