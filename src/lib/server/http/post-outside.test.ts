import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'
import { createPostOutside, whyNotReached } from './post-outside.ts'

/** Counts what reaches this machine. */
let hits = 0
const canary = createServer((_request, response) => {
  hits += 1
  response.end()
})
await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
const { port } = canary.address() as AddressInfo
afterAll(() => new Promise((done) => canary.close(done)))

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.170',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'x.localhost',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
]
const URLS = [
  ...HOSTS.map((host) => `https://${host}:${port}/hook`),
  `http://127.0.0.1:${port}/`,
  `https://example.com@127.0.0.1:${port}/`,
  `https://user:password@example.com/`,
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  '//example.com',
  'https://',
]

test.each(URLS)('%s is refused, and reaches nothing', async (url) => {
  expect(whyNotReached(url, [])).not.toBeNull()
  const post = createPostOutside({ deadlineMs: 2000 })
  const answer = await post({ url, headers: {}, body: '{}' }, new AbortController().signal)
  expect(answer).toEqual({ error: 'ADDRESS_REFUSED' })
  expect(hits).toBe(0)
})

test('a name that resolves to this machine is refused at the connection', async () => {
  const isAllowed = (address: string) => isPublicAddress(address)
  const post = createPostOutside({ isAllowed, deadlineMs: 2000 })
  const request = { url: `http://localhost:${port}/`, headers: {}, body: '{}' }
  expect(await post(request, new AbortController().signal)).toEqual({ error: 'ADDRESS_REFUSED' })
  expect(hits).toBe(0)
})

test.each(['93.184.215.14', '8.8.8.8', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['', 'example.com', '1.2.3', '::ffff:8.8.8.8', 'fe80::1%eth0'])(
  '%s is no public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)

test('where it is allowed, the message arrives, and a redirect is not followed', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    request.on('data', (chunk) => seen.push(String(chunk)))
    request.on('end', () => response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(100_000)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: own } = server.address() as AddressInfo
  const post = createPostOutside({ isAllowed: () => true })
  const request = { url: `http://127.0.0.1:${own}/hook`, headers: {}, body: '{"a":1}' }
  expect(await post(request, new AbortController().signal)).toEqual({ status: 302 })
  expect(seen).toEqual(['/hook', '{"a":1}'])
  await new Promise((done) => server.close(done))
})

test('an answer that does not come ends at the deadline', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: own } = server.address() as AddressInfo
  const post = createPostOutside({ isAllowed: () => true, deadlineMs: 200 })
  const request = { url: `http://127.0.0.1:${own}/`, headers: {}, body: '{}' }
  expect(await post(request, new AbortController().signal)).toEqual({ error: 'TIMEOUT' })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

test('a host that the operator has named is reached in our own network, at that port alone', async () => {
  const server = createServer((_request, response) => response.end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: own } = server.address() as AddressInfo
  const ownHosts = [`localhost:${own}`]
  const post = createPostOutside({ ownHosts, deadlineMs: 2000 })
  const reach = (url: string) => post({ url, headers: {}, body: '{}' }, new AbortController().signal)
  expect(await reach(`http://localhost:${own}/hook`)).toEqual({ status: 200 })
  for (const url of [
    `http://127.0.0.1:${own}/hook`,
    `http://localhost:${port}/hook`,
    `http://user@localhost:${own}/hook`,
    `ftp://localhost:${own}/hook`,
  ]) {
    expect(whyNotReached(url, ownHosts)).not.toBeNull()
    expect(await reach(url)).toEqual({ error: 'ADDRESS_REFUSED' })
  }
  expect(hits).toBe(0)
  await new Promise((done) => server.close(done))
})
