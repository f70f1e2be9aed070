import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { freePort } from './free-port.ts'

/** The watch over every test is itself watched: these tests must fail, or the watch is broken. */
it.fails('an unexpected console.error fails a test', () => {
  expect(true).toBe(true)
  const { error } = console
  error('unexpected')
})

it.fails('an unexpected console.warn fails a test', () => {
  expect(true).toBe(true)
  const { warn } = console
  warn('unexpected')
})

it.fails('a call to another machine fails a test, even when its error is swallowed', async () => {
  expect(true).toBe(true)
  await fetch('http://example.com/').catch(() => undefined)
})

it.fails('so does one made with node:http', async () => {
  expect(true).toBe(true)
  await new Promise((done) => get('http://192.0.2.1/').once('error', done))
})

it('an expected message and a call to this machine pass', async () => {
  const spy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { warn } = console
  warn('expected')
  expect(spy).toHaveBeenCalledOnce()
  spy.mockRestore()
  const server = createServer((socket) => socket.end())
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await new Promise((done) => connect(port, '127.0.0.1').resume().once('close', done))
  await new Promise((done) => server.close(done))
})
