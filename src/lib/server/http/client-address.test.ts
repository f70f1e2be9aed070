import type { IncomingMessage } from 'node:http'
import { describe, expect, it, test } from 'vitest'
import { addressKey, canonicalAddress, clientAddress } from './client-address.ts'

describe('the canonical form of an address', () => {
  it.each([
    ['10.9.9.9', '10.9.9.9'],
    ['10.9.9.9:51234', '10.9.9.9'],
    ['::ffff:10.9.9.9', '10.9.9.9'],
    ['::FFFF:a09:909', '10.9.9.9'],
    ['0:0:0:0:0:ffff:0a09:0909', '10.9.9.9'],
    ['[::ffff:a09:909]:443', '10.9.9.9'],
    ['2001:DB8:0:0:0:0:0:5', '2001:db8::5'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['[2001:db8::5]:8080', '2001:db8::5'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::', '::'],
  ])('%s is %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })

  it.each([
    '',
    'unknown',
    '_hidden',
    '10.9.9',
    '10.9.9.9:',
    '10.9.9.9:1:2',
    '[10.9.9.9',
    'evil.example',
    '1:2',
  ])('%j is none', (text) => {
    expect(canonicalAddress(text)).toBeNull()
  })
})

describe('the caller’s address', () => {
  const request = (forwarded?: string) =>
    ({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '::ffff:127.0.0.1' },
    }) as unknown as IncomingMessage

  test('is the socket’s unless a proxy is trusted', () => {
    expect(clientAddress(request(), 1)).toBe('127.0.0.1')
    expect(clientAddress(request('10.9.9.9'), 0)).toBe('127.0.0.1')
  })

  test('is the last that a trusted proxy names, or the proxy’s own', () => {
    expect(clientAddress(request('1.2.3.4, 10.9.9.9:51234'), 1)).toBe('10.9.9.9')
    expect(clientAddress(request('1.2.3.4, unknown'), 1)).toBe('127.0.0.1')
  })

  test('behind two proxies is what the outer one has written, and never what the caller has', () => {
    expect(clientAddress(request('1.2.3.4, 10.9.9.9, 203.0.113.7'), 2)).toBe('10.9.9.9')
    expect(clientAddress(request('10.9.9.9'), 2)).toBe('127.0.0.1')
  })
})

describe('what an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:aaaa::1]:4711', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
