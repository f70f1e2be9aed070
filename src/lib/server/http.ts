import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clinic } from '../../clinic/clinic.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../upload-limits.ts'
import { endResponse } from './end-response.ts'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True when a request that could change something comes from our own pages: the browser says so in
 * Sec-Fetch-Site, and in Origin (without a configured public address, that of the Host asked for).
 * A request with neither is refused: browsers always send one of them.
 */
export function isOwnRequest(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return true
  const { 'sec-fetch-site': site, origin, host } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return site === 'same-origin'
  return origin === publicOrigin || (publicOrigin === undefined && origin === `http://${host}`)
}

const MAX_BODY_BYTES = 64 * 1024

/** True when a request says that it carries a picture. */
export function hasImageType({ headers }: IncomingMessage): boolean {
  const [type] = (headers['content-type'] ?? '').split(';', 1)
  return PICTURE_TYPES.some((known) => known === type)
}

/**
 * Why a request's body is refused before any of it is read, or null: it must be JSON (a form's own types never
 * pass), say how long it is, and be no longer than 64 KiB; with `upload` it is a picture of at most 5 MiB.
 */
export function bodyProblem(
  { headers }: IncomingMessage,
  upload: boolean,
): 'LENGTH_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | null {
  if (headers['transfer-encoding'] !== undefined) return 'LENGTH_REQUIRED'
  const length = Number(headers['content-length'] ?? 0)
  if (length > (upload ? MAX_PICTURE_BYTES : MAX_BODY_BYTES)) return 'PAYLOAD_TOO_LARGE'
  const json = /^application\/json\s*(;|$)/.test(headers['content-type'] ?? '')
  return length === 0 || json || upload ? null : 'UNSUPPORTED_MEDIA_TYPE'
}

/** The JSON in a request's body; undefined when it is empty. Throws when it is no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text === '' ? undefined : JSON.parse(text)
}

/** The picture in a request's body, with the type that the request gives it. */
export async function readPicture(request: IncomingMessage): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new File(chunks, 'picture', { type: request.headers['content-type'] ?? '' })
}

/** The value of one cookie of a Cookie header; null when it is missing or no proper text. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return decode(value)
  }
  return null
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Answers with JSON that no cache keeps. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  endResponse(response, text)
}

/**
 * Answers with a picture of somebody's own. Only their browser may keep it, and it asks each time whether it may show
 * it: then 304 saves sending it again. Whatever was smuggled into it could do nothing, not even when it is opened as
 * a page.
 */
export async function sendPicture(
  { headers }: IncomingMessage,
  response: ServerResponse,
  picture: Blob,
): Promise<void> {
  const bytes = await picture.bytes()
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const kept = {
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  }
  if (isKept(headers['if-none-match'], etag)) return void response.writeHead(304, kept).end()
  response.writeHead(200, {
    ...kept,
    'content-type': picture.type,
    'content-length': picture.size,
    'content-disposition': 'inline',
  })
  response.end(bytes)
}

/** True when an If-None-Match header names the tag; a proxy may have marked it as weak. */
function isKept(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The caller's address: of the socket, or the last one a trusted proxy has added. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return last || (request.socket.remoteAddress ?? '')
}

/** What a document may load and run: our own files, and the inline scripts of the given hashes. */
export function contentPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    `connect-src 'self'${clinic.pageViews === null ? '' : ` ${new URL(clinic.pageViews).origin}`}`,
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer: nothing framed, nothing guessed, nothing sent to other sites. */
export const SECURITY_HEADERS = {
  'content-security-policy': contentPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
