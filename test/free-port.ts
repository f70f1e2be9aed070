import { createServer } from 'node:net'

/** A loopback port that no one listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
