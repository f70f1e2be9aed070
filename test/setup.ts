import { isIP, Socket } from 'node:net'
import { format } from 'node:util'
import { afterAll, afterEach, beforeEach } from 'vitest'

/**
 * Every test fails on a warning or an error in the console that it did not expect, and on a connection to
 * another machine. A test that expects one replaces the console's method with its own `vi.spyOn`.
 */
const seen: string[] = []
const realConnect = Socket.prototype.connect

function watchConsole(): void {
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

function failOnSeen(): void {
  const all = seen.splice(0)
  if (all.length > 0) throw new Error(`Unexpected during the test:\n${all.join('\n')}`)
}

watchConsole()
beforeEach(watchConsole)
afterEach(failOnSeen)
afterAll(failOnSeen)
