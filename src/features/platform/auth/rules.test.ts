import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { isProfileComplete, roleOf } from './roles.ts'
import {
  isEmail,
  isRealPhone,
  type PageAccess,
  redirectFrom,
  SESSION_LIMITS,
  SESSION_TIMES,
  STAFF_TWO_FACTOR,
  secondFactorPolicyFor,
  type Viewer,
} from './rules.ts'

const PHONE = '+919876543210'
const noOne = { staffRole: null, phone: null, address: null }

describe('the role', () => {
  test.each([
    ['admin', { ...noOne, staffRole: 'admin' }],
    ['staff', { ...noOne, staffRole: 'groomer' }],
    ['staff', { staffRole: 'other', phone: PHONE, address: 'Here' }],
    ['none', { ...noOne, staffRole: 'receptionist' }],
    ['admin', { staffRole: 'admin', phone: PHONE, address: 'Here' }],
    ['customer', { ...noOne, phone: PHONE }],
    ['customer', { ...noOne, staffRole: 'receptionist', phone: PHONE }],
    ['none', { ...noOne, staffRole: 'receptionist' }],
    ['none', { ...noOne, staffRole: 'Admin' }],
    ['none', { ...noOne, staffRole: ' admin' }],
    ['none', { ...noOne, phone: 'TEMP-abcdefgh' }],
    ['none', { ...noOne, phone: '' }],
    ['none', noOne],
  ])('is %s for %j', (role, facts) => {
    expect(roleOf(facts)).toBe(role)
  })
})

describe('a profile', () => {
  test.each([
    [true, { ...noOne, phone: PHONE, address: 'Here' }],
    [true, { ...noOne, staffRole: 'admin' }],
    [true, { ...noOne, staffRole: 'reception' }],
    [false, { ...noOne, phone: PHONE }],
    [false, { ...noOne, phone: PHONE, address: '' }],
    [false, { ...noOne, phone: 'TEMP-abcdefgh', address: 'Here' }],
    [false, { ...noOne, staffRole: 'receptionist' }],
    [false, noOne],
  ])('is complete: %s for %j', (complete, facts) => {
    expect(isProfileComplete(facts)).toBe(complete)
  })
})

test('only a phone that a person entered is real', () => {
  expect([PHONE, 'TEMP-abcdefgh', '', null].map(isRealPhone)).toEqual([true, false, false, false])
})

describe('isEmail', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    'A_B-c@x--y.com',
    "niamh.o'brien@example.com",
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    '@b.co',
    'a@.co',
    'a b@c.de',
    'a@b@c.de',
    'a..b@c.de',
    '.a@c.de',
    'a.@c.de',
    'a@-c.de',
    'a@c..de',
    'a@b.co\n',
    'a@b.co\u0000',
    'ä@b.co',
    'a@bü.de',
    '😀@b.co',
    '"a"@b.co',
    "a'@b.co",
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(140)}co`,
  ])('refuses %j', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  test('accepts nothing that zod’s own check refuses', () => {
    const piece = fc.constantFrom(
      'a',
      'Z',
      '9',
      '.',
      '..',
      '-',
      '+',
      '_',
      '%',
      '@',
      'example',
      '.com',
      "'",
      ' ',
    )
    const almost = fc.array(piece, { minLength: 1, maxLength: 10 }).map((pieces) => pieces.join(''))
    const candidates = fc.oneof(
      fc.emailAddress(),
      almost,
      almost.map((text) => `${text}@example.com`),
    )
    fc.assert(
      fc.property(candidates, (email) => {
        if (isEmail(email)) expect(z.email().safeParse(email).success).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('answers fast for the worst texts', () => {
    const started = performance.now()
    for (const text of ['a.'.repeat(5000), `a@${'a-'.repeat(5000)}`, `a@${'a.'.repeat(125)}1`]) isEmail(text)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('a page', () => {
  const VIEWERS: readonly Viewer[] = [
    'signed out',
    'expired',
    { role: 'none', profileComplete: false },
    { role: 'customer', profileComplete: false },
    { role: 'customer', profileComplete: true },
    { role: 'admin', profileComplete: true },
  ]

  test.each<[PageAccess, readonly ReturnType<typeof redirectFrom>[]]>([
    ['anyone', [null, null, null, null, null, null]],
    ['visitor', [null, null, 'dashboard', 'dashboard', 'dashboard', 'dashboard']],
    ['owner', ['home', 'login', null, null, null, 'dashboard']],
    ['member', ['home', 'login', 'profileSetup', 'profileSetup', null, null]],
    ['customer', ['home', 'login', 'profileSetup', 'profileSetup', null, 'dashboard']],
    ['staff', ['home', 'login', 'profileSetup', 'profileSetup', 'dashboard', null]],
    ['admin', ['home', 'login', 'profileSetup', 'profileSetup', 'dashboard', null]],
  ])(
    'for %s redirects visitors, expired sessions, new logins, owners and admins to %j',
    (access, targets) => {
      expect(VIEWERS.map((viewer) => redirectFrom({ access }, viewer))).toEqual(targets)
    },
  )
})

test('a page of staff is open to those with its permission', () => {
  const staff = (...permissions: Permission[]): Viewer => ({
    role: 'staff',
    profileComplete: true,
    permissions,
  })
  const page = { access: 'staff', permission: 'orders:read' } as const
  expect(redirectFrom(page, staff('orders:read'))).toBeNull()
  expect(redirectFrom(page, staff('orders:write'))).toBe('dashboard')
  expect(redirectFrom({ ...page, access: 'member' }, staff('pets:read'))).toBe('dashboard')
  expect(redirectFrom({ ...page, access: 'member' }, { role: 'customer', profileComplete: true })).toBeNull()
  expect(redirectFrom({ access: 'admin' }, staff('settings:write'))).toBe('dashboard')
  expect(redirectFrom({ access: 'owner' }, staff())).toBe('dashboard')
})

test('a second factor is asked or required of staff without one, and of no one else', () => {
  const policies = (role: 'admin' | 'staff' | 'customer', twoFactor: boolean) =>
    STAFF_TWO_FACTOR.map((ofStaff) => secondFactorPolicyFor({ role, twoFactor }, ofStaff))
  expect(policies('admin', false)).toEqual(['asked', 'required', 'required'])
  expect(policies('staff', false)).toEqual(['asked', 'asked', 'required'])
  for (const [role, twoFactor] of [['admin', true] as const, ['customer', false] as const])
    expect(policies(role, twoFactor)).toEqual(['none', 'none', 'none'])
})

test('sessions of staff last 8 hours idle and a day, of others a week and 30 days', () => {
  expect(SESSION_LIMITS).toEqual({
    staff: { idleS: 28_800, absoluteS: 86_400 },
    others: { idleS: 604_800, absoluteS: 2_592_000 },
  })
  expect(SESSION_TIMES).toEqual({ cookieS: 300, graceS: 30, clockSlackS: 300 })
})
