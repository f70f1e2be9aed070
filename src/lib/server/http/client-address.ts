import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The caller's IP address in its canonical form: the socket's, or behind `proxies` of our own the one that the outermost
 * of them wrote into X-Forwarded-For, where each adds one at the end. If that is no address, all of its callers count as
 * the innermost proxy.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const socket = canonicalAddress(request.socket.remoteAddress ?? '') ?? ''
  const forwarded = proxies > 0 ? request.headers['x-forwarded-for'] : undefined
  if (typeof forwarded !== 'string') return socket
  return canonicalAddress(forwarded.split(',').at(-proxies)?.trim() ?? '') ?? socket
}

/**
 * One spelling for each IP address, so that none counts twice: without port, brackets or zone, IPv6 in lower case with
 * its longest run of zeros left out, and an IPv4-mapped one (`::ffff:…`) as IPv4. Null if the text is no address.
 */
export function canonicalAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return bare
  const [address = ''] = bare.split('%')
  if (!isIPv6(address)) return null
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical)?.slice(1)
  return mapped === undefined ? canonical : mapped.flatMap(bytesOf).join('.')
}

function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 0xff]
}

/** The key under which an address counts: an IPv4 address itself, an IPv6 address's /64, which one line usually has. */
export function addressKey(address: string): string {
  const canonical = canonicalAddress(address)
  if (canonical === null || isIPv4(canonical)) return canonical ?? address
  const [head = '', tail = ''] = canonical.split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
