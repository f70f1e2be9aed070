import { expect, test } from 'vitest'
import { isPassingFault, outageOf } from './errors.ts'

const fault = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  ['53100', 'could not extend file: No space left on device', 'resources'],
  ['42501', 'could not open file "base/5/16402": Read-only file system', 'resources'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'connection'],
  ['57P03', 'the database system is starting up', 'connection'],
] as const)('%s, %s: it passes, and is an outage', (code, message, outage) => {
  expect(isPassingFault(fault(code, message))).toBe(true)
  expect(outageOf(fault(code, message))).toBe(outage)
})

test.each([
  ['42501', 'permission denied for table audit_log'],
  ['22012', 'division by zero'],
  ['42601', 'syntax error: Read-only file system'],
])('%s, %s: it stays', (code, message) => {
  expect(isPassingFault(fault(code, message))).toBe(false)
  expect(outageOf(fault(code, message))).toBeNull()
})
