import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Address ranges that are not on the public Internet (IANA's special-purpose registries), for IPv4. */
const SPECIAL_IPV4: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** For IPv6, inside the only range that is public: those that lead elsewhere, such as to an IPv4 address. */
const SPECIAL_IPV6: readonly (readonly [address: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address on the public Internet; false for private, loopback, link-local and other special ones. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
