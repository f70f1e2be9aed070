import { Agent, createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One HTTP answer, read to its end. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }

export type Sent = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** What goes over the wire, byte for byte. */
  body?: string | Buffer
  /** Hangs up when it is aborted, whatever the server is doing. */
  signal?: AbortSignal
}

/** Connections are kept and shared by all requests of a test file. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request exactly as given: no header is added but Host and, unless it is sent in chunks, Content-Length. */
export function send(
  origin: string,
  { method = 'GET', path, headers = {}, body, signal }: Sent,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, fail) => {
    const isUnmeasured = body === undefined || 'transfer-encoding' in headers
    const length = isUnmeasured ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { agent, hostname, port, method, path, headers: { ...length, ...headers } }
    const outgoing = request({ ...options, ...(signal && { signal }) })
    outgoing.on('error', fail)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', fail)
      const finish = () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = incoming
        done({ status, headers, text: bytes.toString('utf8'), bytes })
      }
      incoming.on('end', finish)
      // A stream does not end: its beginning is the answer.
      if (!incoming.headers['content-type']?.startsWith('text/event-stream')) return
      incoming.once('data', () => {
        finish()
        incoming.destroy()
      })
    })
    outgoing.end(body)
  })
}

/** Listens on a free loopback port. */
export async function listen(
  listener: RequestListener,
): Promise<{ origin: string; close: () => Promise<void> }> {
  // A connection that the server closes for idleness while a busy test sends its next request would fail that test.
  const server = createServer({ keepAliveTimeout: 0 }, listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
