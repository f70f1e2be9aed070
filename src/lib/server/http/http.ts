import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clinic } from '../../../clinic/clinic.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../files/upload-limits.ts'
import { endResponse } from './end-response.ts'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True if a request comes from our own pages or only reads. The browser reports the origin in Sec-Fetch-Site and
 * Origin; without a configured public address, Origin must match the Host header. Browsers always send at least one
 * of the two, so a changing request with neither gives false.
 */
export function isOwnRequest(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return true
  const { 'sec-fetch-site': site, origin, host } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return site === 'same-origin'
  return origin === publicOrigin || (publicOrigin === undefined && origin === `http://${host}`)
}

const MAX_BODY_BYTES = {
  json: 64 * 1024,
  text: 512 * 1024,
  form: 64 * 1024,
  oneClick: 1024,
  picture: MAX_PICTURE_BYTES,
}

/** True if the request's content type is a supported picture type. */
export function hasImageType({ headers }: IncomingMessage): boolean {
  const [type] = (headers['content-type'] ?? '').split(';', 1)
  return PICTURE_TYPES.some((known) => known === type)
}

/**
 * What a request's body may be; `text` is JSON with long texts. Only the account pages take an HTML form, and only the address
 * that unsubscribes what mail programs send there.
 */
type BodyKind = 'json' | 'text' | 'form' | 'oneClick' | 'picture'

const BODY_TYPES = {
  json: /^application\/json\s*(;|$)/,
  text: /^application\/json\s*(;|$)/,
  form: /^application\/x-www-form-urlencoded\s*(;|$)/,
  // Both kinds of forms, which are looked at once they are read.
  oneClick: /^/,
  picture: /^/,
} as const satisfies Record<BodyKind, RegExp>

/**
 * Why a request's body is refused before it is read, or null if it is accepted. It must be of the right kind, declare
 * its length, and be at most 64 KiB, 512 KiB for long texts, 1 KiB from a mail program, or 5 MiB for a picture, whose type is
 * checked separately.
 */
export function bodyProblem(
  { headers }: IncomingMessage,
  kind: BodyKind,
): 'LENGTH_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'NOT_A_FORM' | null {
  if (headers['transfer-encoding'] !== undefined) return 'LENGTH_REQUIRED'
  const length = Number(headers['content-length'] ?? 0)
  if (length > MAX_BODY_BYTES[kind]) return 'PAYLOAD_TOO_LARGE'
  const isRightKind = length === 0 || BODY_TYPES[kind].test(headers['content-type'] ?? '')
  if (isRightKind) return null
  return kind === 'form' ? 'NOT_A_FORM' : 'UNSUPPORTED_MEDIA_TYPE'
}

/** How deep the objects and lists of a JSON body may be nested; our own nest four deep. */
const MAX_DEPTH = 20

/** Parses a request's JSON body; undefined if it is empty. Throws if it is not JSON or nested too deep. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request)
  if (text === '') return undefined
  if (depthOf(text) > MAX_DEPTH) throw new SyntaxError('The JSON is nested too deep.')
  return JSON.parse(text)
}

/** How deep a JSON text is nested, found without parsing it. Brackets within its strings do not count. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (found === '[' || found === '{') depth += 1
    else if (found === ']' || found === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Reads the fields of an HTML form in a request's body. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

/** Whether a request's body is the form by which a mail program unsubscribes, in either encoding (RFC 8058). */
export async function isOneClick(request: IncomingMessage): Promise<boolean> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = new Response(await readText(request), { headers }).formData()
  return (await form.catch(() => null))?.get('List-Unsubscribe') === 'One-Click'
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** Reads the picture in a request's body, with the type from its content-type header. */
export async function readPicture(request: IncomingMessage): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new File(chunks, 'picture', { type: request.headers['content-type'] ?? '' })
}

/** The value of one cookie in a Cookie header; null if it is missing or can't be decoded. */
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

/** Sends JSON, or JSON of a more specific `type`, that must not be cached. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json; charset=utf-8',
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  endResponse(response, text)
}

/** The name of a file that is for everyone and never changes: another one has another address. */
export const PUBLIC_FILE = 'public.webp'

/**
 * Sends a private picture or calendar. Only the user's own program may cache it, and it revalidates on each use; a 304
 * then saves sending it again; no cache may store a PDF file, as which bills are printed. The sandbox policy disarms any
 * content smuggled into the file, even when it is opened as a page.
 */
export async function sendPrivateFile(
  { headers }: IncomingMessage,
  response: ServerResponse,
  file: Blob,
): Promise<void> {
  const bytes = await file.bytes()
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const cacheHeaders = {
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': cachingOf(file),
  }
  if (isCached(headers['if-none-match'], etag)) return void response.writeHead(304, cacheHeaders).end()
  response.writeHead(200, {
    ...cacheHeaders,
    'content-type': file.type,
    'content-length': file.size,
    'content-disposition': dispositionOf(file),
  })
  response.end(bytes)
}

/** A file that someone else has made: a document of theirs is saved, under its name, and never opened here. */
export class Download extends File {}

/** A document is saved under its own name; pictures and calendars are shown only. */
function dispositionOf(file: Blob): string {
  if (file instanceof Download) {
    const way = file.type === 'application/pdf' ? 'attachment' : 'inline'
    return `${way}; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, asOctet)}`
  }
  return file.type === 'application/pdf' && file instanceof File && /^[\w.-]+$/.test(file.name)
    ? `inline; filename="${file.name}"`
    : 'inline'
}

/** A letter that `encodeURIComponent` leaves alone and a header may not have (RFC 8187). */
const asOctet = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

function cachingOf(file: Blob): string {
  if (file.type === 'application/pdf') return 'no-store'
  const isPublic = file instanceof File && file.name === PUBLIC_FILE
  return isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache'
}

/** Sends a text file made for this request. No cache may store it. */
export async function sendTextFile(response: ServerResponse, file: File): Promise<void> {
  const bytes = await file.bytes()
  response.writeHead(200, {
    'content-type': `${file.type}; charset=utf-8`,
    'content-length': bytes.length,
    'content-disposition': `inline; filename="${file.name}"`,
    'cache-control': 'no-store',
    ...(file.type === 'text/html' && { 'content-security-policy': FRAMED_POLICY }),
  })
  endResponse(response, bytes)
}

/** The policy of a page that others wrote, such as an email: in a frame of ours, with its styles and without any script. */
const FRAMED_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** True if an If-None-Match header contains the tag; a proxy may have marked it as weak. */
function isCached(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The hashes of a document's inline scripts and style sheets, and whether its script has a Trusted Types policy. */
type Inline = { scripts?: readonly string[]; styles?: readonly string[]; ownTypes?: boolean }

/**
 * The content security policy of a document: it loads our own files, and runs and applies what these hashes name. No
 * text becomes markup or code, except as the app's own policy allows (lib/web/trusted-types.ts).
 */
export function contentPolicy({ scripts = [], styles = [], ownTypes = false }: Inline = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    `connect-src 'self'${clinic.pageViews === null ? '' : ` ${new URL(clinic.pageViews).origin}`}`,
    "img-src 'self' data:",
    ["style-src 'self'", ...styles].join(' '),
    "require-trusted-types-for 'script'",
    `trusted-types ${ownTypes ? 'default' : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** True if a request names more than one host: a proxy and this server could each take another one for the right one. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, place: number) =>
    place % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  return rawHeaders.filter(isHost).length > 1
}

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The headers of every response. On https, browsers then use nothing else for this host for a year. Other hosts of its
 * domain are the operator's business.
 */
export function securityHeaders(publicOrigin: string | undefined): Record<string, string> {
  const isHttps = publicOrigin?.startsWith('https:') === true
  return { ...SECURITY_HEADERS, ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}` }) }
}

/** No framing, no content sniffing, no full referrer to other sites, no use by other sites. */
const SECURITY_HEADERS = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
