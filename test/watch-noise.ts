import { isIP, Socket } from 'node:net'
import { format } from 'node:util'

/** What a test may not do and has done. Loaded once for each worker, also where its files share their modules. */
export const seen: string[] = []
const realConnect = Socket.prototype.connect

/** Notes errors and warnings in the console instead of printing them. */
export function watchConsole(): void {
  const keep =
    (kind: string) =>
    (...args: unknown[]) =>
      void seen.push(`console.${kind}: ${format(...args)}`)
  Object.assign(console, { error: keep('error'), warn: keep('warn') })
}

Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args)
  if (isLoopback(host)) return Reflect.apply(realConnect, this, args)
  seen.push(`a connection to ${host}`)
  return this.destroy(new Error(`A test may only connect to this machine, not to ${host}.`))
} as typeof realConnect

/** The host of any form of `connect`: (options), (port, host), (path), or net's own wrapped list of those. */
function hostOf(args: unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: unknown; path?: unknown }
    return typeof path === 'string' && host === undefined ? '' : String(host ?? 'localhost')
  }
  return typeof first === 'number' && typeof second === 'string' ? second : 'localhost'
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return (
    bare === '' || bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
  )
}
