// A push service on loopback: `node test/push-server.ts PORT`, or started by a test.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import type { PushTarget } from '../src/lib/server/push/push.ts'
import { makePushKeys, type PushSettings } from '../src/lib/server/push/push-settings.ts'

/** A message as the service got it, still encrypted. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** What the service does with a message: answers with this status, never, or with something that is no HTTP. */
export type PushAnswer = number | 'hang' | 'garbage'

/** The clinic's keys in tests. */
export const PUSH_KEYS = makePushKeys()
export const PUSH_SETTINGS: PushSettings = { ...PUSH_KEYS, contact: 'mailto:hello@clinic.example', hosts: [] }

/** Starts one; it takes every message until it is to do something else. */
export async function startPushServer(port = 0) {
  const received: Received[] = []
  let next: PushAnswer = 201
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    // How a test in another process looks at what has come.
    if (request.method === 'GET') return void response.end(JSON.stringify(bodiesAt(received, path)))
    received.push({ path, headers: request.headers, body: await buffer(request) })
    if (next === 'garbage') return void request.socket.end('220 what is this?\r\n')
    if (next === 'hang') return
    response.writeHead(next, next >= 300 && next < 400 ? { location: `${path}/elsewhere` } : {}).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    answer: (with_: PushAnswer) => {
      next = with_
    },
    /** A browser that has subscribed here. */
    browser: () => aBrowser(`http://${host}/${randomUUID()}`),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Who sent a message, as a push service looks at it (RFC 8292): the key, what it signed, and the token. */
export async function readSignature({ headers }: Received, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  return { key, token, payload: (await jwtVerify(token, publicKey, { audience })).payload }
}

/** The messages to one address, in base64. */
function bodiesAt(received: readonly Received[], path: string): string[] {
  return received.filter((message) => message.path === path).map(({ body }) => body.toString('base64'))
}

/** What a browser keeps to itself, and what it gives to the clinic. */
export type Browser = { target: PushTarget; read: (message: Buffer) => unknown }

/** A browser with a subscription at an address. */
export function aBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  const read = (message: Buffer): unknown => {
    const [salt, sender, content] = [
      message.subarray(0, 16),
      message.subarray(21, 86),
      message.subarray(86, -16),
    ]
    const whose = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = derive(pair.computeSecret(sender), auth, whose, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(message.subarray(-16))
    const text = Buffer.concat([cipher.update(content), cipher.final()])
    return JSON.parse(text.subarray(0, -1).toString('utf8'))
  }
  return {
    target: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read,
  }
}

if (import.meta.main) await startPushServer(Number(process.argv[2]))
