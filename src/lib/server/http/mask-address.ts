import { isIP } from 'node:net'

/** An IP address without its last part: the first three bytes of IPv4, the first 48 bits of IPv6. */
export function maskAddress(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.x`
  if (isIP(plain) !== 6) return undefined
  const [start = '', end] = plain.split('::')
  const first = start === '' ? [] : start.split(':')
  const last = end === undefined || end === '' ? [] : end.split(':')
  const missing = end === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  return `${groups.slice(0, 3).join(':')}::x`
}
