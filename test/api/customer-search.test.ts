import { describe, expect, test } from 'vitest'
import { openClinic } from '../callers.ts'
import { aCustomer, aPet } from '../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

/** A customer with a name of their own; the address has the name of the mail's domain in it. */
async function aPerson(fullName: string, given: { phone?: string; email?: string } = {}) {
  const customer = await aCustomer(db, { login: null, ...given })
  await db.updateTable('customers').set({ full_name: fullName }).where('id', '=', customer.id).execute()
  return { ...customer, fullName }
}

const found = async (q: string) => {
  const answer = await admin.ask('customers.search', { q })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.map(({ fullName }) => fullName)
}

await aPerson('Zara Nair', { phone: '+919845012377', email: 'zn@pets.example' })
await aPerson('Zubin Mehta 100%', { phone: '+919900011122' })
await aPerson('Zubin Mehta_B', { phone: '+919900011133' })
await aPerson('Zoë Ünal', { phone: 'TEMP-0123abcd4567', email: 'Zoe.Unal@Pets.Example' })
await aPerson("Zed O'Neil \\ Sons")

describe('searching customers', () => {
  test.each([
    ['the beginning of a name', 'zara', ['Zara Nair']],
    ['the inside of a name', 'BIN MEH', ['Zubin Mehta 100%', 'Zubin Mehta_B']],
    ['two letters', 'zu', ['Zubin Mehta 100%', 'Zubin Mehta_B']],
    ['more than letters', 'zoë ünal', ['Zoë Ünal']],
    ['an e-mail in whatever case', 'UNAL@pets', ['Zoë Ünal']],
    ['a phone as it is stored', '+919845012377', ['Zara Nair']],
    ['a phone with blanks and dashes', '98450-12377', ['Zara Nair']],
    ['a phone with a leading zero', '098450 12377', ['Zara Nair']],
    ['the end of a phone', '12377', ['Zara Nair']],
    ['blanks around and between', '  zara   nair ', ['Zara Nair']],
    ['a per cent sign', '0%', ['Zubin Mehta 100%']],
    ['an underscore', 'a_b', ['Zubin Mehta_B']],
    ['a backslash', 'neil \\', ["Zed O'Neil \\ Sons"]],
    ['a quote', "o'n", ["Zed O'Neil \\ Sons"]],
    ['what no one has', 'zzzz', []],
    ['wildcards alone', '%%%', []],
    ['the end of one field and the beginning of the next', 'nairzn', []],
    ['a number that the server made', 'temp-', []],
  ])('finds by %s', async (_name, q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test('gives what a form needs of a customer, and no number that the server made', async () => {
    const zara = await admin.ask('customers.search', { q: 'zara' })
    expect(zara.body).toEqual([
      {
        id: zara.body[0]?.id,
        fullName: 'Zara Nair',
        phone: '+919845012377',
        email: 'zn@pets.example',
        address: expect.stringMatching(/Banyan Lane$/),
      },
    ])
    const walkIn = await admin.ask('customers.search', { q: 'zoë' })
    expect(walkIn.body).toMatchObject([{ phone: null }])
    expect(walkIn.text).not.toContain('TEMP-')
  })

  test('gives at most 20, by name', async () => {
    for (let number = 0; number < 25; number += 1) await aPerson(`Many ${String(number).padStart(2, '0')}`)
    const names = await found('many')
    expect(names).toEqual(Array.from({ length: 20 }, (_, n) => `Many ${String(n).padStart(2, '0')}`))
    for (const nothing of [{}, { q: '' }, { q: '   ' }])
      expect((await admin.ask('customers.search', nothing)).body).toHaveLength(20)
  })
})

describe('the clinic’s list of customers', () => {
  test('finds an owner by the name of a pet that is not gone', async () => {
    const owner = await aPerson('Yusuf Ali')
    const pet = await aPet(db, { owner })
    await db.updateTable('pets').set({ name: 'Quibble' }).where('id', '=', pet.id).execute()
    const names = async (q: string) =>
      (await admin.ask('households.list', { q })).body.items.map(({ fullName }) => fullName)
    for (const q of ['quibble', 'UIBBL', 'qu', 'yusuf']) expect(await names(q), q).toContain('Yusuf Ali')
    await db.updateTable('pets').set({ deleted_at: new Date() }).where('id', '=', pet.id).execute()
    expect(await names('quibble')).toEqual([])
  })
})

describe('the pets of a customer', () => {
  test('are shown to the clinic, without those that are gone', async () => {
    const owner = await aPerson('Owner', { phone: 'TEMP-with-pets-01' })
    const pet = await aPet(db, { owner })
    await aPet(db, { owner, deleted: true })
    await aPet(db)
    const answer = await admin.ask('pets.ofCustomer', { id: owner.id })
    expect(answer.body.map(({ id }) => id)).toEqual([pet.id])
  })

  test('of no one are not found', async () => {
    const answer = await admin.ask('pets.ofCustomer', { id: crypto.randomUUID() })
    expect([answer.status, answer.refusal]).toMatchObject([404, { code: 'OWNER_MISSING', defined: true }])
  })
})
