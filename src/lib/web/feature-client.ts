import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { noteAnswer } from './kept/answer-age.ts'
import { notifyTabs } from './other-tabs.ts'

// The requests are written here and not by oRPC's own client, which is 9 kB of every first load; its types stay.

type Contract = Record<string, AnyContractProcedure>
type Client<Feature extends Contract> = JsonifiedClient<ContractRouterClient<Feature>>

/** Where an endpoint is, as its contract says. */
type Route = { method: string; path: string; isDetailed: boolean }

/** A feature's typed client: a function for each endpoint, which returns its output or throws the refusal. */
export function featureClient<Feature extends Contract>(contract: Feature): Client<Feature> {
  return clientOf(contract, (route, input) => signedIn(() => sendAndNotify(route, input)))
}

/** The same, but other tabs don't hear of what it changes. */
export function silentClient<Feature extends Contract>(contract: Feature): Client<Feature> {
  return clientOf(contract, (route, input) => signedIn(() => send(route, input)))
}

/** A client for the calls that manage the session itself: they do not wait for a renewal. */
export function bareClient<Feature extends Contract>(contract: Feature): Client<Feature> {
  return clientOf(contract, send)
}

const metas = /* @__PURE__ */ new WeakMap<object, object>()

/** What a call's contract says of its endpoint besides its route; not in the build. */
export function metaOf(call: object): object {
  return metas.get(call) ?? {}
}

type Call = (route: Route, input: unknown) => Promise<unknown>

function clientOf<Feature extends Contract>(contract: Feature, call: Call): Client<Feature> {
  const endpoints = Object.entries(contract).map(([name, endpoint]) => {
    const { route: stated, meta } = endpoint['~orpc']
    const { method = 'POST', path = '', inputStructure } = stated
    const route = { method, path, isDetailed: inputStructure === 'detailed' }
    const send = (input?: unknown) => call(route, input)
    // The build writes what a call needs in the place where it is asked for.
    if (!import.meta.env.PROD) metas.set(send, meta)
    return [name, send]
  })
  return Object.fromEntries(endpoints)
}

/** Notifies the other tabs of a change. Signing in and out notifies them separately. */
async function sendAndNotify(route: Route, input: unknown): Promise<unknown> {
  const answer = await send(route, input)
  if (route.method !== 'GET' && !route.path.startsWith('/auth/')) notifyTabs({ kind: 'changed' })
  return answer
}

/**
 * How long a read may take. One that hangs holds a connection, of which a browser has six. What changes something is never
 * given up: it may have happened.
 */
const READ_MS = 60_000

type Fields = Readonly<Record<string, unknown>>

/** Sends a request and returns the answer's JSON. Throws the refusal, or an error if the answer is not ours. */
async function send(route: Route, input: unknown): Promise<unknown> {
  const { path, query, body } = partsOf(route, input)
  const url = new URL(`/api${path}`, window.location.origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  const reads = route.method === 'GET' && { signal: AbortSignal.timeout(READ_MS) }
  const response = await fetch(url, { method: route.method, ...reads, ...contentOf(body) }).catch(throwLost)
  if (route.method === 'GET') noteAnswer(url.href, response.headers.get('x-saved-at'))
  const text = await response.text().catch(throwLost)
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok) return answer
  throw isRefusalBody(answer) ? refusedCall(answer) : new Error(`The server answered ${response.status}.`)
}

/**
 * The parts of a request. By default, the fields named in the path go there and all others into the body, or the query
 * of a GET; a detailed input names its parts itself, so that its body can be a file.
 */
function partsOf({ method, path, isDetailed }: Route, given: unknown) {
  const input: Fields = Object(given)
  if (isDetailed) {
    const { params = {}, query = {}, body }: { params?: Fields; query?: Fields; body?: unknown } = input
    return { path: filled(path, params), query, body }
  }
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`))
  const fields = Object.fromEntries(rest)
  if (method === 'GET') return { path: filled(path, input), query: fields, body: undefined }
  // An input without fields is an object all the same; the path makes one of its own fields.
  const isEmpty = given !== undefined && Object.keys(input).length === 0
  return { path: filled(path, input), query: {}, body: rest.length > 0 || isEmpty ? fields : undefined }
}

function filled(path: string, fields: Fields): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
}

/** A file is sent as it is, everything else as JSON. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof Blob) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Keeps the session alive: `ready` resolves when a call may be sent, `renew` gives null if the session is over. */
type Renewal = { ready: () => Promise<void>; renew: () => Promise<unknown> }

let renewal: Renewal | undefined

/** Makes every call wait for a renewal that is due; a call refused because the session had expired is sent again. */
export function renewBeforeCalls(by: Renewal): void {
  renewal = by
}

async function signedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await renewal?.ready()
  try {
    return await call()
  } catch (error) {
    if (refusalCode(error) !== 'UNAUTHORIZED') throw error
    // A call refused for lack of a session had no effect, so it can be repeated.
    if (await renewal?.renew()) return await call()
    sessionOver()
    throw error
  }
}

const listeners = new Set<() => void>()

/** Notifies all listeners that the session has ended. */
export function sessionOver(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever a call shows that the session has ended. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener)
}

/** Thrown by a call that got no answer from the server. Faults of the program are errors of other classes. */
export class ConnectionLost extends Error {}

const throwLost = (): never => {
  throw new ConnectionLost()
}

/** True for a call that got no answer from the server. */
export function isConnectionLost(failure: unknown): boolean {
  return failure instanceof ConnectionLost
}

/** What Chromium, Firefox and WebKit say when a page's code can't be fetched. */
const CODE_LOST = /imported module|a module/

/** True if neither an answer nor the code of a page could be fetched; false for any fault of the program or server. */
export function isFetchFailed(failure: unknown): boolean {
  return isConnectionLost(failure) || CODE_LOST.test(String(failure))
}

/** What the server says about a call it refuses. `defined`: the contract lists the refusal, so its message is shown. */
type RefusalBody = { code: string; defined?: boolean; message?: string; data?: unknown }

const refusals = new WeakMap<Error, RefusalBody>()

/** The error that a client throws for a refusal by the server. */
export function refusedCall(body: RefusalBody): Error {
  const error = new Error(body.message ?? body.code)
  refusals.set(error, body)
  return error
}

function isRefusalBody(answer: unknown): answer is RefusalBody {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
}

function refusalOf(error: unknown): RefusalBody | undefined {
  return error instanceof Error ? refusals.get(error) : undefined
}

/** The code of a refusal by the server, else null (no network, or a response that is not ours). */
export function refusalCode(error: unknown): string | null {
  return refusalOf(error)?.code ?? null
}

/** The message of a listed refusal, else null. */
export function refusalText(error: unknown): string | null {
  const refusal = refusalOf(error)
  return refusal?.defined ? (refusal.message ?? null) : null
}

/** What a refusal carries besides its message. */
export function refusalData(error: unknown): unknown {
  return refusalOf(error)?.data
}

/** The messages for single fields in a refusal of the input. */
export function fieldErrors(error: unknown): Record<string, string> {
  return Object(Object(refusalData(error)).fields)
}
