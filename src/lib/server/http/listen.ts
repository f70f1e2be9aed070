import { createServer, type Server } from 'node:net'

/** Where a server listens, and the two settings that say so. */
export type Address = { port: number; host: string; settings: { port: string; host: string } }

/** Listens at an address; one that can't be had is refused in a sentence that names its setting. */
export function listenAt(server: Server, address: Address): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(new Error(refusal(error, address))))
    server.listen(address.port, address.host, () => done())
  })
}

/** Refuses an address that can't be had now, before anything is opened. */
export async function assertCanListen(address: Address): Promise<void> {
  const probe = createServer()
  await listenAt(probe, address)
  await new Promise((done) => probe.close(done))
}

function refusal({ code, message }: NodeJS.ErrnoException, { port, host, settings }: Address): string {
  if (code === 'EADDRINUSE') {
    const otherwise = settings.port === 'PORT' ? 'one: PORT=3001 npm start' : `${settings.port}.`
    return `Port ${port} is taken. Choose another ${otherwise}`
  }
  if (code === 'EACCES')
    return `Port ${port} needs rights that this user does not have. Choose a ${settings.port} of 1024 or more.`
  return `Can't listen at ${host} (${code ?? message}). ${settings.host} must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all its addresses.`
}
