import type { ServerResponse } from 'node:http'

/** How much of an unread body is read and dropped: more than a proxy lets through (`client_max_body_size`). */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024
const DROP_WITHIN_MS = 4000

/**
 * Sends the last bytes of a response and ends it. If the request's body has not been read, the bytes are sent
 * immediately and the response ends once the rest of the body has been read and dropped. Closing earlier would reset
 * the connection: the client could lose the answer, and a proxy that is still sending would take the server for
 * failed. If more than 16 MiB are left, or reading takes longer than four seconds, the connection is cut.
 */
export function endResponse(response: ServerResponse, bytes: string | Uint8Array): void {
  const { req: request } = response
  if (request.complete) return void response.end(bytes)
  response.write(bytes)
  const late = setTimeout(() => request.destroy(), DROP_WITHIN_MS)
  let dropped = 0
  request.on('data', ({ length }: Buffer) => {
    dropped += length
    if (dropped > MAX_DROPPED_BYTES) request.destroy()
  })
  request.once('end', () => response.end())
  response.once('close', () => clearTimeout(late))
}
