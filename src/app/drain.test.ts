import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeGently, createDrain } from './drain.ts'

/** A server that is about to end, and a connection that it has accepted and heard nothing through. */
async function openConnection() {
  const drain = createDrain((_request, response) => void response.end('answered'))
  const server = createServer(drain.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await Promise.all([accepted, once(socket, 'connect')])
  drain.begin()
  return { server, port, socket }
}

test('a request that was on its way when the server closed is answered, and no one connects any more', async () => {
  const { server, port, socket } = await openConnection()
  const closed = closeGently(server, 5000)
  socket.write('GET / HTTP/1.1\r\nhost: tests.example\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('answered')
  await closed
  const late = connect(port, '127.0.0.1')
  expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' })
})

test('a connection through which nothing comes holds up no end', async () => {
  const { server, socket } = await openConnection()
  const [heard] = await Promise.all([text(socket), closeGently(server, 60_000)])
  expect(heard).toBe('')
})
