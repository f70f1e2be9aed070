import { expect, test } from 'vitest'
import { bellLabel, mailState, wantsMail, wantsPush } from './rules.ts'

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
  ['sent', { sentAt: new Date(), failedAt: null, isTooOld: true }, true],
  ['failed', { sentAt: null, failedAt: new Date(), isTooOld: false }, true],
  ['waiting', { sentAt: null, failedAt: null, isTooOld: false }, true],
  ['kept', { sentAt: null, failedAt: null, isTooOld: true }, true],
  ['kept', { sentAt: null, failedAt: null, isTooOld: false }, false],
] as const)('%s', (state, mail, delivers) => {
  expect(mailState(mail, delivers)).toBe(state)
})

test('the bell says how much is new, up to a hundred', () => {
  expect(bellLabel(0)).toEqual({ label: 'Notifications', badge: null })
  expect(bellLabel(3)).toEqual({ label: 'Notifications, 3 unread', badge: '3' })
  expect(bellLabel(99)).toEqual({ label: 'Notifications, 99 unread', badge: '99' })
  expect(bellLabel(100)).toEqual({ label: 'Notifications, 99+ unread', badge: '99+' })
})
