// A provider of sign-in by OpenID Connect on this machine: `node test/open-id-provider.ts PORT`, or started by a test.
import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderSettings } from '../src/lib/server/provider-settings.ts'

/** Someone who has a login there. */
export type Person = { sub: string; email: string; verified?: boolean }

/** What a provider may do wrong, for tests: claims of its own, a signature by another key, by the secret, or none. */
export type Faults = { claims?: Record<string, unknown>; foreignKey?: boolean; alg?: 'none' | 'HS256' }

/** How the provider wants to be shown the clinic's secret. */
type SecretIn = 'client_secret_basic' | 'client_secret_post'

const CLIENT = { clientId: 'the-clinic', clientSecret: 'known to both sides' }
const FORM_SECRET = `${CLIENT.clientId} ${CLIENT.clientSecret}`
const KEY_ID = 'test-key'
type Grant = { person: Person; question: URLSearchParams; faults: Faults }

/** The settings with which a server finds the provider at a port. */
export function settingsOf(port: number): ProviderSettings {
  return { id: 'test', name: 'Test ID', issuer: `http://localhost:${port}`, ...CLIENT }
}

/** Starts one; `allow` is what a person does on its page: the answer is where the browser would go. */
export async function startOpenIdProvider(port = 0, secretIn: SecretIn = 'client_secret_basic') {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  const settings = settingsOf((server.address() as AddressInfo).port)
  const { issuer } = settings

  const allow = (address: string, person: Person, faults: Faults = {}): URL => {
    const question = new URL(address).searchParams
    const code = randomUUID()
    grants.set(code, { person, question, faults })
    const back = new URL(question.get('redirect_uri') ?? '')
    back.search = String(new URLSearchParams({ code, state: question.get('state') ?? '' }))
    return back
  }

  const idToken = ({ person, question, faults }: Grant): string => {
    const now = Math.floor(Date.now() / 1000)
    const { sub, email, verified = true } = person
    const nonce = question.get('nonce')
    const own = { iss: issuer, aud: CLIENT.clientId, sub, email, email_verified: verified, nonce }
    const claims = { ...own, iat: now, exp: now + 300, ...faults.claims }
    const head = encode({ alg: faults.alg ?? 'ES256', kid: KEY_ID, typ: 'JWT' })
    const text = `${head}.${encode(claims)}`
    if (faults.alg === 'none') return `${text}.`
    if (faults.alg === 'HS256')
      return `${text}.${createHmac('sha256', CLIENT.clientSecret).update(text).digest('base64url')}`
    const { privateKey } = faults.foreignKey ? foreign : keys
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  /** Hands a code's tokens out once, to the client that proves itself and the question. */
  const redeem = (form: URLSearchParams, authorization: string | undefined) => {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const secret = secretIn === 'client_secret_post' ? secretOf(form) : secretInHeader(authorization)
    const isClient = secret === FORM_SECRET
    const isAsked =
      grant?.question.get('code_challenge') === hash &&
      grant.question.get('redirect_uri') === form.get('redirect_uri')
    if (grant === undefined || !isClient || !isAsked) return undefined
    return { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken(grant) }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return sendJson(response, 200, discovery(issuer, secretIn))
    if (pathname === '/keys') {
      const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' }
      return sendJson(response, 200, { keys: [key] })
    }
    if (pathname === '/token') {
      const tokens = redeem(new URLSearchParams(await readBody(request)), request.headers.authorization)
      return sendJson(response, tokens === undefined ? 400 : 200, tokens ?? { error: 'invalid_grant' })
    }
    if (pathname === '/authorize') return sendPage(response, searchParams)
    if (pathname === '/allow') {
      const email = searchParams.get('email') ?? ''
      const verified = searchParams.get('verified') === 'on'
      const asked = new URL(`${issuer}/authorize?${searchParams.get('question')}`)
      return redirect(response, allow(String(asked), { sub: email, email, verified }))
    }
    if (pathname === '/deny') {
      const asked = new URLSearchParams(searchParams.get('question') ?? '')
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }))
      return redirect(response, back)
    }
    sendJson(response, 404, {})
  }

  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { settings, allow, close }
}

function discovery(issuer: string, secretIn: SecretIn) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256'],
    token_endpoint_auth_methods_supported: [secretIn],
  }
}

/** The secret that a Basic header shows, as `FORM_SECRET` writes it: both halves are form-encoded (RFC 6749). */
function secretInHeader(authorization = ''): string {
  const halves = atob(authorization.replace(/^Basic /, '')).split(':')
  return halves.map((half) => new URLSearchParams(`x=${half}`).get('x')).join(' ')
}

/** The secret that a form shows, as `FORM_SECRET` writes it. */
function secretOf(form: URLSearchParams): string {
  return `${form.get('client_id')} ${form.get('client_secret')}`
}

/** The page on which a person says who they are. */
function sendPage(response: ServerResponse, question: URLSearchParams): void {
  const asked = `<input type="hidden" name="question" value="${escapeHtml(String(question))}">`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Test ID</title><link rel="icon" href="data:,">
    <h1>Test ID</h1>
    <form action="/allow">${asked}<label>Address <input name="email"></label>
    <label><input type="checkbox" name="verified" checked> Confirmed</label><button>Allow</button></form>
    <form action="/deny">${asked}<button>Deny</button></form></html>`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function redirect(response: ServerResponse, target: URL): void {
  response.writeHead(302, { location: String(target) })
  response.end()
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

if (import.meta.main) await startOpenIdProvider(Number(process.argv[2]))
