import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

describe('a page of our own for those who are signed in is kept as it is', () => {
  test.each([
    '/dashboard',
    '/dashboard?status=pending',
    '/dashboard/appointments',
    '/dashboard/appointments/manage?status=all',
    '/dashboard/book-appointment?pet=0b7f5f3e-6f0e-4a55-9d0e-2f9a3d1f7c11',
    '/dashboard/pets/0b7f5f3e-6f0e-4a55-9d0e-2f9a3d1f7c11',
    '/dashboard/profile?tab=security',
    '/dashboard/customers/manage?search=https%3A%2F%2Fevil.example',
    '/dashboard?note=%E0%A4%A8',
    '/verify-email?token=eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImEifQ.x-Y_z',
  ])('%s', (returnTo) => {
    expect(ownPath(returnTo)).toBe(returnTo)
  })
})

const BYPASSES = [
  '',
  ' ',
  '/',
  '//',
  '///',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//evil.example/dashboard',
  '//evil.example/%2fdashboard',
  '//dashboard',
  '//dashboard.evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%255cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /dashboard',
  '/dashboard ',
  '/dashboard\n',
  '/dashboard\u0000',
  '/dashboard\t//evil.example',
  '\u0000//evil.example',
  '\u00a0//evil.example',
  '\u2028/dashboard',
  '/dashboard?a=\r\nlocation: https://evil.example',
  'https://evil.example',
  'HTTPS://evil.example/dashboard',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'http://own.example@evil.example',
  'https://own.example%40evil.example',
  '/@evil.example',
  '@evil.example',
  '/dashboard@evil.example',
  '/dashboard:80@evil.example',
  '.evil.example',
  '/dashboard.evil.example',
  '/dashboardevil',
  'dashboard',
  'dashboard.evil.example',
  './dashboard',
  '../dashboard',
  '/./dashboard',
  '/../dashboard',
  '/dashboard/..//evil.example',
  '/dashboard/../..//evil.example',
  '/dashboard/%2e%2e//evil.example',
  '/dashboard/%2e%2e%2f%2fevil.example',
  '/dashboard/.//evil.example',
  '/dashboard//evil.example',
  '/dashboard/\\evil.example',
  '/dashboard\\..\\evil.example',
  '/dashboard;@evil.example',
  '/dashboard#@evil.example',
  '/dashboard/#//evil.example',
  '?next=https://evil.example',
  '#https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://own.example/x',
  'file:///etc/passwd',
  '//evil\u3002example',
  '/\u2215evil.example',
  '/\uff0fevil.example',
  '\uff0f\uff0fevil.example',
  '/dashboard\u2024\u2024/evil',
  '/d\u0430shboard',
  '//[::1]/dashboard',
  '//2130706433/dashboard',
  '//%65vil.example',
  '/login',
  '/login?next=//evil.example',
  '/verify-email',
  '/verify-email?token=',
  '/verify-email?token=a&next=//evil.example',
  '/verify-email?token=a#//evil.example',
  '/verify-email?token=a/b',
  '/verify-email?token=a%2fb',
  '/verify-email?token=a\n',
  '/verify-email?next=//evil.example',
  '/verify-email/?token=a',
  '/verify-email/..//evil.example?token=a',
  '//verify-email?token=a',
  '/reset-password?token=a',
  '/api/auth/sign-out',
  `/dashboard?${'a'.repeat(600)}`,
]

describe('everything else is refused', () => {
  test.each(BYPASSES.map((returnTo) => [JSON.stringify(returnTo), returnTo]))('%s', (_shown, returnTo) => {
    expect(ownPath(returnTo)).toBeNull()
  })

  test.each([undefined, null, 7, ['/dashboard'], { href: '/dashboard' }, true])('%j', (returnTo) => {
    expect(ownPath(returnTo)).toBeNull()
  })
})

test('whatever is let through stays on our own host, below /dashboard', () => {
  const piece = fc.constantFrom(
    '/dashboard',
    '/',
    '\\',
    '..',
    '.',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'a',
  )
  const near = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 6 })
  const returnTo = near.map((pieces) => `/dashboard${pieces.join('')}`)
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(returnTo, fc.webPath(), fc.string()), (text) => {
      const path = ownPath(text)
      if (path === null) return
      accepted += 1
      const url = new URL(path, 'https://own.example/login')
      expect(url.origin).toBe('https://own.example')
      expect(url.pathname).toMatch(/^\/dashboard(\/[\w-]+)*$/)
      expect(url.href.startsWith(`https://own.example${path.split('?', 1)[0]}`)).toBe(true)
    }),
    { numRuns: 1000 },
  )
  expect(accepted).toBeGreaterThan(20)
})
