import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { isNamed } from './named-hosts.ts'

const DEADLINE_MS = 10_000
/** What is read of an answer, which only shows that it ends. */
const MAX_ANSWER_BYTES = 16_384

export type OutsideRequest = { url: string; headers: Record<string, string>; body: string }
/** The status of the answer, or why there is none, without the address's own words. */
export type OutsideAnswer = { status: number } | { error: string }
export type PostOutside = (request: OutsideRequest, signal: AbortSignal) => Promise<OutsideAnswer>

type OutsideSettings = {
  /** Hosts of our own network that may be reached all the same, each with its port unless that is the usual one. */
  ownHosts?: readonly string[] | undefined
  /** Which IP addresses may be connected to. Only tests pass one. */
  isAllowed?: (address: string) => boolean
  deadlineMs?: number
}

/**
 * Creates the function that posts to an address that someone has entered. It speaks https, and connects only to public
 * addresses: every address that the name resolves to is checked, and the connection is made to what was checked. No
 * redirect is followed. What the operator has named in `ownHosts` is reached wherever it is, also without https.
 */
export function createPostOutside({
  ownHosts = [],
  isAllowed: allows,
  deadlineMs = DEADLINE_MS,
}: OutsideSettings = {}): PostOutside {
  return async ({ url, headers, body }, signal) => {
    const target = URL.parse(url)
    if (target === null || (allows === undefined && whyNotReached(url, ownHosts) !== null))
      return { error: 'ADDRESS_REFUSED' }
    const host = hostOf(target)
    const isAllowed = allows ?? (isNamed(target, ownHosts) ? () => true : isPublicAddress)
    if (isIP(host) !== 0 && !isAllowed(host)) return { error: 'ADDRESS_REFUSED' }
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: checkedLookup(isAllowed),
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    }
    return await send(target, options, body)
  }
}

/** What keeps an address from being posted to. */
export type AddressProblem = 'none' | 'userName' | 'ownNetwork' | 'notHttps'

/**
 * Null for an address without a user name whose host is one of `ownHosts`, or https with a host that may be public: its name
 * is checked when it is connected to. Else what is wrong with it.
 */
export function whyNotReached(url: string, ownHosts: readonly string[]): AddressProblem | null {
  const target = URL.parse(url)
  if (target === null || !/^https?:$/.test(target.protocol)) return 'none'
  if (target.username !== '' || target.password !== '') return 'userName'
  if (isNamed(target, ownHosts)) return null
  if (!mayBePublic(hostOf(target))) return 'ownNetwork'
  return target.protocol === 'https:' ? null : 'notHttps'
}

function mayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host)
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Resolves a name, and fails unless all its addresses are allowed. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (name, { family = 0 }, done) => {
    lookup(
      name,
      { all: true, family: family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family },
      (error, found) => {
        if (error !== null) return done(error, [])
        const isRefused = found.length === 0 || found.some(({ address }) => !isAllowed(address))
        if (isRefused) return done(Object.assign(new Error('Refused'), { code: 'ADDRESS_REFUSED' }), [])
        done(null, found satisfies LookupAddress[])
      },
    )
  }
}

function send(target: URL, options: RequestOptions, body: string): Promise<OutsideAnswer> {
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((answer) => {
    const fail = (error: Error) => answer({ error: reasonOf(error) })
    try {
      request(target, options, (response) => {
        let size = 0
        const done = () => {
          answer({ status: response.statusCode ?? 0 })
          response.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_ANSWER_BYTES) done()
        })
        response.once('end', done)
        response.once('error', fail)
      })
        .once('error', fail)
        .end(body)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

function reasonOf(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMEOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : 'UNREACHABLE'
}
