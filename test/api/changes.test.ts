import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { beginChanges } from '../../src/lib/server/database/changes.ts'
import { aDraft, anIssuedBill } from '../bills.ts'
import { openClinic } from '../callers.ts'
import { readAllChanges, untilReadable } from '../changes.ts'
import { aCustomer, anAppointment, anOrder, aPet, PASSWORD } from '../factories.ts'
import { aListed, runToEnd } from '../imports.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const about = { customer: clinic.customer, login: clinic.logins.admin }
const key = () => ({ idempotencyKey: randomUUID() })

const LISTS = ['appointments.list', 'customers.list', 'pets.list', 'bills.list', 'bills.listEntries'] as const
type List = (typeof LISTS)[number]

/** Reads a list from a cursor on; gives the ids in their order, what was removed, and the cursor after them. */
async function readFrom(list: List, from = '0') {
  type Named = { id?: string; entryId?: string }
  const read = async (changedAfter: string) => {
    const { status, body } = await admin.ask(list, { changedAfter })
    expect(status).toBe(200)
    return body as { items: Named[]; removed?: { id: string }[]; changedAfter?: string }
  }
  const { items, ...rest } = await readAllChanges(db, read, from)
  return { items, ids: items.map(({ id, entryId }) => id ?? entryId), ...rest }
}

/** What a list says of what an action changes. */
async function changedBy(list: List, act: () => Promise<unknown>) {
  const { cursor } = await readFrom(list)
  await act()
  const { ids, removed } = await readFrom(list, cursor)
  return { ids: ids.sort(), removed: removed.sort() }
}

describe('what changed is read after a cursor', () => {
  test('customers: changed, joined, taken apart again and erased', async () => {
    const [one, other] = [await aCustomer(db), await aCustomer(db, { login: null })]
    const rename = () =>
      db.updateTable('customers').set({ fullName: 'Meera Rao' }).where('id', '=', one.id).execute()
    expect(await changedBy('customers.list', rename)).toEqual({ ids: [one.id], removed: [] })
    expect(await changedBy('customers.list', rename)).toEqual({ ids: [], removed: [] })
    const side = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }
    const join = { id: one.id, otherId: other.id, ...side }
    const joined = await changedBy('customers.list', async () => {
      expect((await admin.ask('customers.join', join)).status).toBe(200)
    })
    expect(joined.removed).toEqual([other.id])
    const { body } = await admin.ask('customers.get', { id: one.id })
    const parted = await changedBy('customers.list', async () => {
      expect((await admin.ask('customers.undoJoin', { id: body.joined?.id })).status).toBe(200)
    })
    expect(parted.ids).toContain(other.id)
    const erased = await changedBy('customers.list', async () => {
      const erase = { id: other.id, word: 'DELETE', password: PASSWORD }
      expect((await admin.ask('privacy.eraseCustomer', erase)).status).toBe(200)
    })
    expect(erased).toEqual({ ids: [], removed: [other.id] })
  })

  test('pets: new, given to someone else, hidden; each with its owner', async () => {
    const [owner, other] = [await aCustomer(db), await aCustomer(db)]
    const pet = await aPet(db, { owner })
    const { cursor, items } = await readFrom('pets.list')
    expect(items.find(({ id }) => id === pet.id)).toMatchObject({ name: pet.name, owner: { id: owner.id } })
    await db.updateTable('pets').set({ ownerPhone: other.phone }).where('id', '=', pet.id).execute()
    const given = await readFrom('pets.list', cursor)
    expect(given.items).toMatchObject([{ id: pet.id, owner: { id: other.id } }])
    const hide = () =>
      db.updateTable('pets').set({ deletedAt: new Date() }).where('id', '=', pet.id).execute()
    expect(await changedBy('pets.list', hide)).toEqual({ ids: [], removed: [pet.id] })
  })

  test('appointments: booked, moved, and with another phone of their owner', async () => {
    const owner = await aCustomer(db)
    const pet = await aPet(db, { owner })
    let id = ''
    const book = async () => {
      id = await anAppointment(db, { pet })
    }
    expect(await changedBy('appointments.list', book)).toEqual({ ids: [id], removed: [] })
    const move = () => db.updateTable('appointments').set({ notes: 'Shy' }).where('id', '=', id).execute()
    expect(await changedBy('appointments.list', move)).toEqual({ ids: [id], removed: [] })
    const phone = () =>
      db.updateTable('customers').set({ phoneNumber: '+917222222222' }).where('id', '=', owner.id).execute()
    expect(await changedBy('appointments.list', phone)).toEqual({ ids: [id], removed: [] })
  })

  test('bills: begun, with another line, paid, and a draft that is deleted', async () => {
    let draft = { id: '', due: 0, lineId: '' }
    const begin = async () => {
      draft = await aDraft(db, about)
    }
    expect(await changedBy('bills.list', begin)).toEqual({ ids: [draft.id], removed: [] })
    const rename = () =>
      db.updateTable('billLines').set({ name: 'Bath' }).where('id', '=', draft.lineId).execute()
    expect(await changedBy('bills.list', rename)).toEqual({ ids: [draft.id], removed: [] })
    const discard = async () => expect((await admin.ask('bills.discard', { id: draft.id })).status).toBe(200)
    expect(await changedBy('bills.list', discard)).toEqual({ ids: [], removed: [draft.id] })
    await begin()
    const entries = await changedBy('bills.listEntries', () =>
      admin.ask('bills.take', { id: draft.id, seenDue: draft.due, method: 'upi', ...key() }),
    )
    expect(entries.ids).toHaveLength(1)
  })

  test('bills: what they charge for is called off, and taken up again', async () => {
    const { id, appointmentId } = await anIssuedBill(db, about)
    const move = (status: 'cancelled' | 'confirmed', cancelledAt: Date | null) =>
      db.updateTable('appointments').set({ status, cancelledAt }).where('id', '=', appointmentId).execute()
    const callOff = () => move('cancelled', new Date())
    for (const change of [callOff, () => move('confirmed', null)])
      expect(await changedBy('bills.list', change)).toEqual({ ids: [id], removed: [] })
    const { id: order } = await anOrder(db, { customer: clinic.customer })
    const { body: draft } = await admin.ask('bills.draft', { orderId: order, ...key() })
    await admin.ask('bills.issue', { id: draft.id, seenDue: draft.due })
    const cancel = () =>
      db
        .updateTable('orders')
        .set({ status: 'cancelled', closedAt: new Date() })
        .where('id', '=', order)
        .execute()
    expect(await changedBy('bills.list', cancel)).toEqual({ ids: [draft.id], removed: [] })
  })

  test('an import, of which one event says that there is something to read, and its undoing', async () => {
    const [pets, customers] = [await readFrom('pets.list'), await readFrom('customers.list')]
    const listed = { kind: 'people', fileName: 'list.csv', rows: 1 }
    const { id } = (await admin.ask('imports.create', listed)).body
    const rows = [{ position: 0, data: aListed({ pets: [{ name: 'Bruno', species: 'Dog' }] }) }]
    expect((await admin.ask('imports.putRows', { id, rows })).status).toBe(200)
    expect((await admin.ask('imports.check', { id, from: 0 })).status).toBe(200)
    expect((await admin.ask('imports.start', { id })).status).toBe(200)
    await runToEnd(db, id)
    const brought = await readFrom('customers.list', customers.cursor)
    const broughtPets = await readFrom('pets.list', pets.cursor)
    expect([brought.ids.length, broughtPets.ids.length]).toEqual([1, 1])
    expect((await admin.ask('imports.undo', { id, password: PASSWORD })).status).toBe(200)
    await runToEnd(db, id)
    expect((await readFrom('customers.list', brought.cursor)).removed).toEqual(brought.ids)
    expect((await readFrom('pets.list', broughtPets.cursor)).removed).toEqual(broughtPets.ids)
  })

  test('page by page: none is left out, and what changes meanwhile comes again', async () => {
    const { cursor } = await readFrom('customers.list')
    const added: string[] = []
    for (let count = 0; count < 53; count += 1) added.push((await aCustomer(db)).id)
    await untilReadable(db)
    const first = (await admin.ask('customers.list', { changedAfter: cursor })).body
    expect(first.items.map(({ id }) => id)).toEqual(added.slice(0, 50))
    const [again = ''] = added
    await db.updateTable('customers').set({ address: '9 Neem Road' }).where('id', '=', again).execute()
    const rest = await readFrom('customers.list', first.changedAfter)
    expect(rest.ids).toEqual([...added.slice(50), again])
  })

  test('and never skips what commits late', async ({ skip }) => {
    skip(inject('databaseKind') === 'embedded', 'the embedded database has one transaction at a time')
    const [early, late] = [await aCustomer(db), await aCustomer(db)]
    const { cursor } = await readFrom('customers.list')
    const rename = (at: typeof db, id: string) =>
      at.updateTable('customers').set({ address: '4 Palm Grove' }).where('id', '=', id).execute()
    const read = async (from: string) => (await admin.ask('customers.list', { changedAfter: from })).body
    let between: Awaited<ReturnType<typeof read>> | undefined
    await db.transaction().execute(async (tx) => {
      await rename(tx, early.id)
      // Begun later and committed first.
      await rename(db, late.id)
      between = await read(cursor)
    })
    expect(between?.items).toEqual([])
    const { ids } = await readFrom('customers.list', between?.changedAfter)
    expect(ids).toEqual([early.id, late.id])
  })

  test.each(LISTS)('%s refuses what is no cursor', async (list) => {
    const { status, refusal } = await admin.ask(list, { changedAfter: 'MTIz' })
    expect([status, Object.keys(refusal.data?.fields ?? {})]).toEqual([400, ['changedAfter']])
  })

  test.each([
    ['appointments.list', { filter: 'pending' }],
    ['customers.list', { q: 'Asha' }],
    ['bills.list', { filter: 'open' }],
  ] as const)('%s refuses a filter beside it', async (list, filter) => {
    const { status, refusal } = await admin.ask(list, { changedAfter: '0', ...filter })
    expect([status, refusal.data?.fields]).toEqual([
      400,
      { changedAfter: 'Send `changedAfter` without any other field' },
    ])
  })

  test('not with a cursor from before a backup was restored', async () => {
    const { cursor, ids } = await readFrom('customers.list')
    await beginChanges(db)
    await untilReadable(db)
    const { status, refusal } = await admin.ask('customers.list', { changedAfter: cursor })
    expect([status, refusal.data?.fields]).toEqual([
      400,
      {
        changedAfter:
          'A backup was restored after this value was returned. Send `0` to read everything again',
      },
    ])
    expect((await readFrom('customers.list')).ids.sort()).toEqual(ids.sort())
  })
})
