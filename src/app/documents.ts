import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { ORIGIN } from '../lib/public-address.ts'
import { contentPolicy } from '../lib/server/http/http.ts'
import { packingFor } from '../lib/server/http/packed-answer.ts'

const TYPES = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
} as const
const PACKERS = { br: brotliCompressSync, gzip: (text: string) => gzipSync(text, { level: 9 }) } as const
type Packing = keyof typeof PACKERS

/** Asked about again each time. */
export const REVALIDATED = 'no-cache'
/**
 * The same for everyone, so that a cache between the server and its visitors may hold it for a minute, and for ten while
 * it asks for a new one; browsers ask each time.
 */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Responds with a document. */
export type Answer = (c: Context) => Response

export type DocumentOptions = {
  type: keyof typeof TYPES
  /** Replaces the build's placeholder in the document. */
  publicUrl: string
  /** Whether caches may answer with it in the server's place; not where the answer depends on who asks. */
  cache?: typeof REVALIDATED | typeof SHARED
  /** Whether the browser may prerender pages that are linked here. */
  speculates?: boolean
  /** Whether search engines leave it out. */
  isUnlisted?: boolean
  /** The style sheets that the app's libraries write into it; only the app has any. */
  libraryStyles?: readonly string[]
}

/**
 * Returns the function that responds with a document. It is compressed once per encoding, and carries an ETag, so that
 * an unchanged one is not sent again.
 */
export function answerText(
  document: string,
  {
    type,
    publicUrl,
    cache = REVALIDATED,
    speculates = false,
    isUnlisted = false,
    libraryStyles,
  }: DocumentOptions,
): Answer {
  const text = document.replaceAll(ORIGIN, publicUrl)
  const etag = `W/"${hashOf(text).slice(0, 22)}"`
  const headers = {
    'content-type': TYPES[type],
    'cache-control': cache,
    vary: 'accept-encoding',
    etag,
    ...(type === 'html' && { 'content-security-policy': policyOf(text, libraryStyles) }),
    ...(isUnlisted && { 'x-robots-tag': 'noindex' }),
    ...(speculates && { 'speculation-rules': '"/speculation-rules.json"' }),
  }
  const packed = new Map<Packing, Uint8Array<ArrayBuffer>>()
  return (c) => {
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const packing = packingFor(c.req.header('accept-encoding') ?? '')
    if (packing === null) return c.body(text, 200, headers)
    const body = packed.get(packing) ?? new Uint8Array(PACKERS[packing](text))
    packed.set(packing, body)
    return c.body(body, 200, { ...headers, 'content-encoding': packing })
  }
}

function policyOf(html: string, libraryStyles: readonly string[] | undefined): string {
  const { scripts, styles } = inlineHashes(html)
  const written = (libraryStyles ?? []).map(allow)
  return contentPolicy({ scripts, styles: [...styles, ...written], ownTypes: libraryStyles !== undefined })
}

/** The hashes with which the content security policy allows a page's own inline scripts and style sheets. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const hashesIn = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => allow(text))
  return {
    scripts: hashesIn(/<script>(.*?)<\/script>/gs),
    styles: hashesIn(/<style>(.*?)<\/style>/gs),
  }
}

function allow(text: string): string {
  return `'sha256-${hashOf(text)}'`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
