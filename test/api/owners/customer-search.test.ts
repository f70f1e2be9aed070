import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

/** A customer with a name of their own; the address has the name of the email's domain in it. */
async function aPerson(fullName: string, given: { phone?: string; email?: string } = {}) {
  const customer = await aCustomer(db, { login: null, ...given })
  await db.updateTable('customers').set({ fullName }).where('id', '=', customer.id).execute()
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
    ['an email in whatever case', 'UNAL@pets', ['Zoë Ünal']],
    ['a phone as it is stored', '+919845012377', ['Zara Nair']],
    ['a phone with blanks and dashes', '98450-12377', ['Zara Nair']],
    ['a phone with a leading zero', '098450 12377', ['Zara Nair']],
    ['the end of a phone', '12377', ['Zara Nair']],
    ['blanks around and between', '  zara   nair ', ['Zara Nair']],
    ['a per cent sign', '0%', ['Zubin Mehta 100%']],
    ['an underscore', 'a_b', ['Zubin Mehta_B']],
    ['a backslash', 'neil \\', ["Zed O'Neil \\ Sons"]],
    ['a quote', "o'ne", ["Zed O'Neil \\ Sons"]],
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

/** A name, and other ways in which someone may write it or a part of it. */
const WAYS: [stored: string, typed: readonly string[]][] = [
  [
    'Kavita  Deshpande',
    ['Kavita Deshpande', 'kavita  deshpande', 'Deshpande Kavita', 'Deshpande, K', 'desh kav'],
  ],
  ['Lisa D’Souza', ["D'Souza", 'DSouza', 'd souza', 'D‘Souza', 'D´Souza', 'Dʼsouza', 'D`Souza', '"D’Souza"']],
  ['Anne\u2011Marie Quill', ['Anne-Marie', 'anne–marie', 'Anne Marie', 'annemarie', 'Anne\u00adMarie']],
  ['K.R. Quillon', ['KR Quillon', 'K. R. Quillon', 'quillon k.r']],
  ['José Ångström', ['jose', 'JOSÉ', 'Jose\u0301', 'angstrom']],
  ['Łukasz Øster', ['lukasz', 'OSTER']],
  ['\u091c\u093cोया', ['\u095bोया', 'जोया', 'ज़ोया']],
  ['हिन्दी संतोष', ['हिंदी', 'सन्तोष']],
  ['അവൻ', ['അവന്\u200d', 'അവന്']],
  ['क्\u200dषमा', ['क्षमा']],
  ['ＦＵＬＬ Width', ['full']],
  ['Quix\u200bote', ['Quixote', 'quix\u200bote']],
  ['علی کریم', ['علي', 'كريم']],
  ['Room २४', ['room 24', 'room ૨૪']],
  ['Per％cent', ['r%c', 'r％c']],
]
describe('however it is written', () => {
  test.each(WAYS)('%s is found', async (stored, typed) => {
    const { id } = await aPerson(stored)
    for (const q of typed) {
      const { body } = await admin.ask('customers.search', { q })
      expect(
        body.map((customer) => customer.id),
        q,
      ).toContain(id)
    }
  })

  const PHONES = [
    '98 12',
    '98123',
    '+91 98',
    '98123 45678,',
    '98123/45678',
    '98123\u201145678',
    '98123–45678',
  ]
  const PASTED = [
    'tel:+919812345678',
    'https://wa.me/919812345678',
    '+91-(0)98123-45678',
    '\u202a+91 98123 45678\u202c',
    '0091 98123.45678',
  ]
  const OTHERS = [
    '९८१२३ ४५६७८',
    '৯৮১২',
    '９８１２３',
    '098123 45678',
    '(098123) 45678',
    '5678',
    '919812345678',
  ]
  test('a phone is found', async () => {
    const { id } = await aPerson('Zyx Phone', { phone: '+919812345678' })
    for (const q of [...PHONES, ...PASTED, ...OTHERS]) {
      const { items } = (await admin.ask('customers.list', { q })).body
      expect(
        items.map((customer) => customer.id),
        q,
      ).toContain(id)
    }
    for (const q of ['98 13', '+91 12', '+1 98123 45678', '98123 45678 98123 45678'])
      expect(await found(q), q).not.toContain('Zyx Phone')
  })

  test('an owner and a pet are found together, in lists of either', async () => {
    const owner = await aPerson('Zohra  Qadir')
    const pet = await aPet(db, { owner })
    await db.updateTable('pets').set({ name: 'Rusty’s  Pal' }).where('id', '=', pet.id).execute()
    const id = await anAppointment(db, { pet })
    for (const q of ["rusty's pal", 'PAL rustys', 'zohra rusty', 'Rusty, Qadir Zohra']) {
      const households = (await admin.ask('customers.list', { q })).body.items
      expect(
        households.map((customer) => customer.id),
        q,
      ).toEqual([owner.id])
      const appointments = (await admin.ask('appointments.list', { q })).body.items
      expect(
        appointments.map((appointment) => appointment.id),
        q,
      ).toEqual([id])
      expect((await admin.ask('payments.list', { q })).body.items, q).toHaveLength(1)
    }
    for (const q of ['zohra penguin', 'rusty penguin']) {
      expect((await admin.ask('customers.list', { q })).body.items, q).toEqual([])
      expect((await admin.ask('appointments.list', { q })).body.items, q).toEqual([])
    }
  })

  test('products are found', async () => {
    const name = 'Hill’s  Diet 2.5 kg'
    const { id } = await db
      .insertInto('products')
      .values({ name, price: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const q of ["hill's diet", 'diet hills', '2.5', 'DIET 2.5']) {
      const { body } = await admin.ask('orders.searchProducts', { q })
      expect(
        body.map((product) => product.id),
        q,
      ).toContain(id)
    }
  })
})

test('names are where a person looks for them', async () => {
  const names = ['Sorted Ea', 'sorted eb', 'Sorted Éc', "'Sorted' Ed", 'Sorted Ef', 'Sorted ज']
  for (const name of names.toReversed()) await aPerson(name)
  expect(await found('sorted')).toEqual(names)
})

describe('the clinic’s list of customers', () => {
  test('finds an owner by the name of a pet that is not gone', async () => {
    const owner = await aPerson('Yusuf Ali')
    const pet = await aPet(db, { owner })
    await db.updateTable('pets').set({ name: 'Quibble' }).where('id', '=', pet.id).execute()
    const names = async (q: string) =>
      (await admin.ask('customers.list', { q })).body.items.map(({ fullName }) => fullName)
    for (const q of ['quibble', 'UIBBL', 'qu', 'yusuf']) expect(await names(q), q).toContain('Yusuf Ali')
    await db.updateTable('pets').set({ deletedAt: new Date() }).where('id', '=', pet.id).execute()
    expect(await names('quibble')).toEqual([])
  })
})

describe('the pets of a customer', () => {
  test('are shown to the clinic, without those that are gone', async () => {
    const owner = await aPerson('Owner', { phone: 'TEMP-with-pets-01' })
    const pet = await aPet(db, { owner })
    await aPet(db, { owner, deleted: true })
    await aPet(db)
    const answer = await admin.ask('pets.listForCustomer', { id: owner.id })
    expect(answer.body.map(({ id }) => id)).toEqual([pet.id])
  })

  test('of no one are not found', async () => {
    const answer = await admin.ask('pets.listForCustomer', { id: crypto.randomUUID() })
    expect([answer.status, answer.refusal]).toMatchObject([404, { code: 'OWNER_MISSING', defined: true }])
  })
})
