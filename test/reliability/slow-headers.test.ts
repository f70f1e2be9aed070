import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startServerProcess } from '../server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'tailwell-headers-'))
const server = await startServerProcess({ DATA_DIR: folder })
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('a connection that does not finish its headers is closed after ten seconds', {
  timeout: 60_000,
}, async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const begin = performance.now()
  await once(socket.resume(), 'close')
  const waited = performance.now() - begin
  expect(waited).toBeGreaterThan(9_000)
  expect(waited).toBeLessThan(20_000)
})
