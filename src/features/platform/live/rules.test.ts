import { describe, expect, test } from 'vitest'
import { PERMISSIONS, permissionsOf } from '../auth/permissions.ts'
import {
  type Change,
  countNews,
  isNotified,
  type Listener,
  mayConcernRights,
  newsText,
  OFFERS_CHANGED,
  STAFF_NOTIFIED,
  titleWithNews,
} from './rules.ts'

const owner: Listener = { sessionId: 's1', userId: 'u1', role: 'customer', permissions: [], customerId: 'c1' }
const other: Listener = { sessionId: 's2', userId: 'u2', role: 'customer', permissions: [], customerId: 'c2' }
const newcomer: Listener = { sessionId: 's3', userId: 'u3', role: 'none', permissions: [], customerId: null }
const admin: Listener = {
  sessionId: 's4',
  userId: 'u4',
  role: 'admin',
  permissions: PERMISSIONS,
  customerId: 'c4',
}
const everyone = { owner, other, newcomer, admin }
const groomer: Listener = { ...admin, role: 'staff', permissions: permissionsOf('groomer', []) }

const by = ({ sessionId, userId }: Listener) => ({ sessionId, userId })
const colleague = { sessionId: 's5', userId: 'u5' }
const whoIsNotified = (change: Change) =>
  Object.entries(everyone).flatMap(([name, listener]) => (isNotified(listener, change) ? [name] : []))

describe('who is notified of a change', () => {
  test.each<[change: Change, listeners: string[]]>([
    [{ endpoint: 'appointments.book', by: by(owner), customerIds: ['c1'] }, ['admin']],
    [{ endpoint: 'appointments.approve', by: colleague, customerIds: ['c1'] }, ['owner', 'admin']],
    [{ endpoint: 'appointments.approve', by: by(admin), customerIds: ['c2'] }, ['other']],
    [{ endpoint: 'payments.markPaid', by: colleague, customerIds: [] }, ['admin']],
    [
      { endpoint: 'notifications.markRead', by: { ...by(owner), sessionId: 's9' }, customerIds: ['c1'] },
      ['owner'],
    ],
    [{ endpoint: 'timetable.addClosure', by: colleague, customerIds: [] }, ['admin']],
    [{ endpoint: 'waitlist.leave', by: by(owner), customerIds: ['c1'] }, ['admin']],
    [{ endpoint: OFFERS_CHANGED, by: null, customerIds: ['c1'] }, ['owner', 'admin']],
    [{ endpoint: STAFF_NOTIFIED, by: null, customerIds: [] }, ['admin']],
    [{ endpoint: 'auth.signOut', by: { ...by(owner), sessionId: 's9' }, customerIds: ['c1'] }, []],
    [{ endpoint: 'privacy.eraseOwn', by: by(owner), customerIds: [] }, ['admin']],
    [{ endpoint: 'privacy.acknowledge', by: by(owner), customerIds: [] }, []],
    [{ endpoint: 'pets.update', by: colleague, customerIds: ['c1'] }, ['owner', 'admin']],
    [{ endpoint: 'services.update', by: colleague, customerIds: [] }, ['admin']],
    [{ endpoint: 'tokens.createService', by: colleague, customerIds: [] }, []],
    [{ endpoint: 'site.publish', by: colleague, customerIds: [] }, []],
  ])('%j', (change, listeners) => {
    expect(whoIsNotified(change)).toEqual(listeners)
  })
})

test('reception hears of a line that a vet adds to a bill, and not of what is written', () => {
  const reception: Listener = { ...groomer, permissions: permissionsOf('reception', []) }
  const isHeard = (endpoint: string) => isNotified(reception, { endpoint, by: colleague, customerIds: [] })
  expect(['sheets.addDone', 'sheets.sign', 'sheets.amend'].map(isHeard)).toEqual([true, true, false])
})

test('staff are notified of what they may see', () => {
  const isHeard = (endpoint: string) => isNotified(groomer, { endpoint, by: colleague, customerIds: [] })
  expect(['appointments.book', 'customers.update', STAFF_NOTIFIED].map(isHeard)).toEqual([true, true, true])
  expect(['payments.markPaid', 'orders.place', 'staff.invite'].map(isHeard)).toEqual([false, false, false])
  expect(mayConcernRights(groomer, { endpoint: 'staff.invite', by: colleague, customerIds: [] })).toBe(true)
})

test('the rights of a login are read again after its own sign-outs, those of staff after changes of staff', () => {
  const concerned = (change: Change) =>
    Object.entries(everyone).flatMap(([name, listener]) => (mayConcernRights(listener, change) ? [name] : []))
  expect(concerned({ endpoint: 'security.signOutOthers', by: by(owner), customerIds: [] })).toEqual(['owner'])
  expect(concerned({ endpoint: 'staff.revoke', by: colleague, customerIds: [] })).toEqual(['admin'])
  expect(concerned({ endpoint: 'appointments.book', by: by(owner), customerIds: ['c1'] })).toEqual([])
  expect(concerned({ endpoint: 'privacy.eraseCustomer', by: by(admin), customerIds: ['c1'] })).toEqual([
    'owner',
    'admin',
  ])
})

test('staff count bookings, owners what the clinic does', () => {
  const change = { endpoint: 'appointments.book', by: null, customerIds: [] }
  const changes: Change[] = [
    { ...change, news: 'clinic' },
    { ...change, news: 'clinic' },
    { ...change, news: 'customer' },
    change,
  ]
  expect(countNews('admin', changes)).toBe(2)
  expect(countNews('customer', changes)).toBe(1)
  expect(countNews('none', changes)).toBe(0)
  expect([newsText('admin', 1), newsText('admin', 2)]).toEqual([
    'A new appointment was requested.',
    '2 new appointments were requested.',
  ])
})

test('a title has one number, and none when there is no news', () => {
  expect(titleWithNews('Payments · Tailwell', 2)).toBe('(2) Payments · Tailwell')
  expect(titleWithNews('(2) Payments · Tailwell', 3)).toBe('(3) Payments · Tailwell')
  expect(titleWithNews('(3) Payments · Tailwell', 0)).toBe('Payments · Tailwell')
})
