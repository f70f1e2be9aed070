import type { OpenAPI } from '@orpc/contract'
import type { BrowserContext, Response } from '@playwright/test'
import { type Described, describedBy } from '../described.ts'

/** Requests below `/api` that are for no client, so that the OpenAPI document leaves them out. */
const OUTSIDE = /^\/api\/(docs|openapi\.json|health|auth\/callback\/)/
/** In each answer of the server, and in none that a test makes up. */
const OWN_HEADER = 'x-content-type-options'

/** Reads the server's OpenAPI document. */
export async function readDescribed(origin: string): Promise<Described> {
  const answer = await fetch(`${origin}/api/openapi.json`)
  return describedBy((await answer.json()) as OpenAPI.Document)
}

/**
 * Compares all that a window's pages exchange with the API with its document, and adds each mismatch to `heard`. The
 * returned function waits until all answers so far are compared.
 */
export function compareWithDocument(context: BrowserContext, described: Described, heard: string[]) {
  const pending: Promise<void>[] = []
  const compare = async (response: Response) => {
    // A page that is closed or left takes its answers along.
    const mismatch = await mismatchOf(response, described).catch(() => null)
    if (mismatch !== null) heard.push(`not as described: ${mismatch}`)
  }
  context.on('response', (response) => {
    if (OWN_HEADER in response.headers()) pending.push(compare(response))
  })
  return async () => void (await Promise.all(pending.splice(0)))
}

async function mismatchOf(response: Response, described: Described): Promise<string | null> {
  const { pathname } = new URL(response.url())
  if (!pathname.startsWith('/api/') || OUTSIDE.test(pathname) || response.status() === 304) return null
  const request = response.request()
  const endpoint = described.endpointAt(request.method(), pathname)
  if (endpoint === null) return `${request.method()} ${pathname} is not there`
  const headers = response.headers()
  // Other bodies are not compared, and one of events would not end.
  const text = /json/.test(headers['content-type'] ?? '') ? await response.text() : ''
  const answer = { status: response.status(), headers, text }
  const isJson = request.headers()['content-type']?.startsWith('application/json')
  const wrong = isJson && response.ok() ? described.refused(endpoint, request.postDataJSON()) : null
  return wrong ?? described.undescribed(endpoint, answer)
}
