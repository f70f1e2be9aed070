import type { ServerResponse } from 'node:http'

/** How much of an unread body is read and dropped: more than a proxy lets through, see `client_max_body_size`. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024
const DROP_WITHIN_MS = 4000

/**
 * Ends a response with its last bytes. They leave at once; where the request's body has not been read, the response
 * ends after the rest of it has been read and dropped. Closing before that resets the connection: the client may lose
 * the answer, and a proxy that is still sending takes the server for a failed one. A body of more than 16 MiB, or one
 * that takes longer than four seconds, has its connection cut.
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
