import { expect, test } from 'vitest'
import {
  bellLabel,
  DELIVERED_WITHIN_S,
  MAX_ATTEMPTS,
  mailState,
  retryInS,
  wantsMail,
  wantsPush,
} from './rules.ts'

test('the wait doubles from half a minute up to an hour and ends after twenty attempts', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, index) => retryInS(index + 1))
  expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect(waits.slice(-3)).toEqual([3600, null, null])
})

test('all attempts come before a mail is too old to be delivered', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryInS(index + 1) ?? 0)
  expect(waits.reduce((sum, seconds) => sum + seconds)).toBeLessThan(DELIVERED_WITHIN_S)
})

test('a preference that is missing means yes', () => {
  expect([{}, { sms: false }, { email: true }, { email: false }].map(wantsMail)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([{}, { sms: false }, { push: true }, { push: false }].map(wantsPush)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test.each([
  ['sent', { sentAt: new Date(), nextAttemptAt: null, isTooOld: true }, true],
  ['failed', { sentAt: null, nextAttemptAt: null, isTooOld: false }, true],
  ['waiting', { sentAt: null, nextAttemptAt: new Date(), isTooOld: false }, true],
  ['kept', { sentAt: null, nextAttemptAt: new Date(), isTooOld: true }, true],
  ['kept', { sentAt: null, nextAttemptAt: new Date(), isTooOld: false }, false],
] as const)('%s', (state, mail, delivers) => {
  expect(mailState(mail, delivers)).toBe(state)
})

test('the bell says how much is new, up to a hundred', () => {
  expect(bellLabel(0)).toEqual({ label: 'Notifications', badge: null })
  expect(bellLabel(3)).toEqual({ label: 'Notifications, 3 unread', badge: '3' })
  expect(bellLabel(99)).toEqual({ label: 'Notifications, 99 unread', badge: '99' })
  expect(bellLabel(100)).toEqual({ label: 'Notifications, 99+ unread', badge: '99+' })
})
