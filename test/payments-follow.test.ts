import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What triggers write of an appointment's payment, as it is called in statements and in rows. */
const FOLLOWED = '(?:payment_status|paymentStatus|billed|paid_at|paidAt)'
const WRITES = [
  // update … set …, payment_status = …, but not what stands behind a condition
  new RegExp(
    `\\bupdate\\s+appointments\\b(?:(?!\\bwhere\\b|\`)[^])*?\\bset\\b(?:(?!\\bwhere\\b|\`)[^])*?\\b${FOLLOWED}\\s*=`,
    'i',
  ),
  new RegExp(`\\binsert\\s+into\\s+appointments\\s*\\([^)]*\\b${FOLLOWED}\\b`, 'i'),
  new RegExp(`\\b(?:updateTable|insertInto)\\('appointments'\\)\\s*\\.(?:set|values)\\([^)]*\\b${FOLLOWED}:`),
]

/** True if a source writes what only the triggers may. */
const writes = (source: string) => WRITES.some((pattern) => pattern.test(source))

/** All sources, with what fills databases and tests them. */
function sources(): string[] {
  return ['src', 'db', 'test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('payments-follow.test.ts'))
      .map((name) => join(folder, name)),
  )
}

test.each([
  ["await sql`update appointments set payment_status = 'paid' where cancelled_at is null`", true],
  ['await sql`\n  update appointments set notes = null,\n    paid_at = now()`', true],
  ['insert into appointments (owner_phone, pet_id, payment_status, created_at) values', true],
  ["db.updateTable('appointments')\n  .set({ payment_status: 'paid' })", true],
  ["db.insertInto('appointments').values({ ...row, paymentStatus: 'paid' })", true],
  ["await sql`update appointments set notes = null where payment_status = 'paid'`", false],
  ['insert into appointments (owner_phone, pet_id, created_at) values', false],
  ["sql`select payment_status from appointments where payment_status = 'paid'`", false],
])('%s', (source, expected) => {
  expect(writes(source)).toBe(expected)
})

test('no code writes what the payment of an appointment is: it follows the bill', () => {
  const names = sources()
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name) => writes(readFileSync(join(ROOT, name), 'utf8')))).toEqual([])
})
