import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { endResponse } from './end-response.ts'

/** The compressions we support, the better one first. */
type Packing = 'br' | 'gzip'

const PACK = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const satisfies Record<Packing, (bytes: Buffer) => Promise<Buffer>>

/** The best compression that an Accept-Encoding header allows, or null for none. */
export function packingFor(accepted: string): Packing | null {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/**
 * Returns a function that responds with `bytes`. They are compressed once, on the first request that accepts it, and
 * carry an ETag, so that a browser that has them is not sent them again.
 */
export function createPackedAnswer(bytes: Buffer, headers: Record<string, string>, status = 200) {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const packed = new Map<Packing, Promise<Buffer>>()
  const pack = (packing: Packing): Promise<Buffer> => {
    const made = packed.get(packing) ?? PACK[packing](bytes)
    packed.set(packing, made)
    return made
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const common = { 'cache-control': 'no-cache', ...headers, etag, vary: 'accept-encoding' }
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, common).end()
    const packing = packingFor(String(request.headers['accept-encoding'] ?? ''))
    const body = packing === null ? bytes : await pack(packing)
    const encoding = packing === null ? {} : { 'content-encoding': packing }
    response.writeHead(status, { ...common, ...encoding, 'content-length': body.length })
    endResponse(response, body)
  }
}
