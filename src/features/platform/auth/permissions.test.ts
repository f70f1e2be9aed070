import { describe, expect, test } from 'vitest'
import {
  bringing,
  IMPLIES,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  rolesWith,
  STAFF_ROLES,
} from './permissions.ts'

const FURTHER = [[], ['nonsense'], ...PERMISSIONS.map((one) => [one]), [...PERMISSIONS]]
const CASES = [...STAFF_ROLES, 'receptionist', null].flatMap((role) =>
  FURTHER.map((further) => [role, further] as const),
)

describe('what a staff record allows', () => {
  test('an admin everything, and an unknown role nothing, whatever is added to it', () => {
    expect(permissionsOf('admin', [])).toEqual(PERMISSIONS)
    for (const further of FURTHER)
      for (const role of ['receptionist', 'Admin', 'toString', '', null])
        expect(permissionsOf(role, further)).toEqual([])
  })

  test('adding takes nothing away', () => {
    for (const [role, further] of CASES)
      for (const one of PERMISSIONS) {
        const before = permissionsOf(role, further)
        expect(permissionsOf(role, [...further, one])).toEqual(expect.arrayContaining(before))
      }
  })

  test('what a permission brings is complete: to bring it again changes nothing', () => {
    for (const [role, further] of CASES) {
      const all = permissionsOf(role, further)
      expect(permissionsOf(role, [...further, ...all])).toEqual(all)
      for (const one of all) expect(all).toEqual(expect.arrayContaining([...(IMPLIES[one] ?? [])]))
    }
  })

  test('staff with a permission have those that it brings, and no others', () => {
    for (const [role, further] of CASES)
      for (const one of PERMISSIONS) {
        const isKnown = STAFF_ROLES.some((known) => known === role)
        const had =
          rolesWith(one).some((known) => known === role) || bringing(one).some((by) => further.includes(by))
        expect(permissionsOf(role, further).includes(one)).toBe(isKnown && had)
      }
  })
})

test.each([
  [
    'vet',
    'payments:read records:sign orders:write',
    'money:read payments:write payments:correct settings:write',
  ],
  ['assistant', 'records:write customers:read', 'records:sign customers:write payments:read orders:write'],
  ['reception', 'payments:write customers:write', 'money:read payments:correct records:write settings:write'],
  [
    'groomer',
    'appointments:write customers:read pets:read dashboard:read',
    'pets:write orders:read records:read',
  ],
  [
    'accountant',
    'payments:read payments:correct money:read',
    'appointments:read customers:read payments:write',
  ],
  ['other', '', PERMISSIONS.join(' ')],
] as const)('a %s can do %s, but not %s', (role, can, cannot) => {
  const permissions = permissionsOf(role, [])
  expect(permissions).toEqual(expect.arrayContaining(can.split(' ').filter(Boolean)))
  expect(permissions.filter((one) => cannot.split(' ').includes(one))).toEqual([])
})

test('only admins change settings', () => {
  expect(rolesWith('settings:write')).toEqual(['admin'])
  expect(Object.keys(ROLES)).not.toContain('admin')
})
