import { type ClientRequest, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of the clinic's that can freeze: then it takes connections and requests and says nothing. */
export type FreezingServer = { url: string; freeze: () => void; thaw: () => void; stop: () => Promise<void> }

/** Starts one on the same host, so that the browser has the same cookies at both. */
export async function startFreezingServer(origin: string): Promise<FreezingServer> {
  const { hostname, port, host } = new URL(origin)
  let isFrozen = false
  const passed = new Set<ClientRequest>()
  const server = createServer((incoming, answer) => {
    if (isFrozen) return
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin }) }
    const { method, url: path } = incoming
    const onward = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.add(onward)
    onward.once('close', () => passed.delete(onward))
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, hostname, done))
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
    stop: () => stop(server, passed),
  }
}

async function stop(server: Server, passed: ReadonlySet<ClientRequest>): Promise<void> {
  for (const onward of passed) onward.destroy()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}
