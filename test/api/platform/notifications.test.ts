import { describe, expect, test } from 'vitest'
import { PAYMENT_NEWS } from '../../../src/features/money/bills/news-texts.ts'
import { insertNotification } from '../../../src/features/platform/notifications/server/queries.ts'
import { messageOf } from '../../../src/lib/message.ts'
import { type Caller, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import {
  aColleague,
  aCustomer,
  aLogin,
  aNotification,
  anAdmin,
  anAppointment,
  aPet,
} from '../../factories.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const admin = await server.session(await anAdmin(db))

const unread = async (caller: Caller) => (await caller.ask('notifications.unread')).body.count

describe('what a person was notified of', () => {
  test('is listed newest first over pages, each once, and no one else’s', async () => {
    const [{ login, caller }, other] = [await server.aPerson(), await server.aPerson()]
    await aNotification(db, other.login)
    const createdAt = new Date('2027-01-01T00:00:00Z')
    const ids: string[] = []
    for (let number = 0; number < 60; number++) ids.push(await aNotification(db, login, { createdAt }))
    const newest = await aNotification(db, login, { createdAt: new Date('2027-01-02T00:00:00Z'), read: true })
    const first = await caller.ask('notifications.list')
    const second = await caller.ask('notifications.list', { cursor: first.body.nextCursor })
    expect([first.body.items.length, second.body.items.length, second.body.nextCursor]).toEqual([
      50,
      11,
      null,
    ])
    const seen = [...first.body.items, ...second.body.items]
    expect(seen[0]).toMatchObject({
      id: newest,
      isRead: true,
      link: null,
      createdAt: '2027-01-02T00:00:00.000Z',
    })
    expect(seen.slice(1).every(({ isRead }) => !isRead)).toBe(true)
    const idsSeen = seen.slice(1).map(({ id }) => id)
    expect(idsSeen.sort()).toEqual(ids.sort())
  })

  test('tells the clinic of its customers only as long as its reader may know of them', async () => {
    const login = await aColleague(db, ['appointments:read'])
    const caller = await server.session(login)
    const { id } = await aCustomer(db)
    const own = await aNotification(db, login)
    const ofCustomer = await aNotification(db, login)
    await db.updateTable('notifications').set({ customerId: id }).where('id', '=', ofCustomer).execute()
    const seen = async () => (await caller.ask('notifications.list')).body.items.map((item) => item.id).sort()
    expect([await seen(), await unread(caller)]).toEqual([[own, ofCustomer].sort(), 2])
    await db.updateTable('staff').set({ permissions: [] }).where('userId', '=', login.userId).execute()
    expect([await seen(), await unread(caller)]).toEqual([[own], 1])
  })

  test('counts as new until it is read: one, or all', async () => {
    const [{ login, caller }, other] = [await server.aPerson(), await server.aPerson()]
    const [first] = [await aNotification(db, login), await aNotification(db, login)]
    await aNotification(db, login, { read: true })
    await aNotification(db, other.login)
    expect(await unread(caller)).toBe(2)
    for (const count of [1, 1]) {
      expect((await caller.ask('notifications.markRead', { id: first })).body).toEqual({ read: true })
      expect(await unread(caller)).toBe(count)
    }
    expect((await caller.ask('notifications.markAllRead')).body).toEqual({ read: true })
    expect([await unread(caller), await unread(other.caller)]).toEqual([0, 1])
  })

  test('is counted up to a hundred', async () => {
    const { login, caller } = await server.aPerson()
    for (let number = 0; number < 103; number++) await aNotification(db, login)
    expect(await unread(caller)).toBe(100)
  })

  test('keeps when it was read first', async () => {
    const { login, caller } = await server.aPerson()
    const id = await aNotification(db, login)
    const readAt = async () =>
      (await db.selectFrom('notifications').select('readAt').where('id', '=', id).executeTakeFirst())?.readAt
    await caller.ask('notifications.markRead', { id })
    const first = await readAt()
    await caller.ask('notifications.markRead', { id })
    await caller.ask('notifications.markAllRead')
    expect(first).toBeInstanceOf(Date)
    expect(await readAt()).toEqual(first)
  })

  test('is put into words when it is read; a later version’s kind asks to be read again', async () => {
    const { login, caller } = await server.aPerson()
    const values = { serviceType: 'Bath', startsAt: '2041-03-14T05:30:00Z', amount: 50000, link: '/' }
    const news = messageOf(PAYMENT_NEWS, 'payment-received', values)
    await insertNotification(db, login.userId, news)
    await insertNotification(db, login.userId, { ...news, kind: 'of a later version' })
    const { body } = await caller.ask('notifications.list')
    expect(body.items.map(({ title, message }) => `${title}: ${message}`).sort()).toEqual([
      'A new message: Please open this page again to read the message.',
      'Payment Received: Payment received for your Bath appointment on Thursday, 14 March 2041: ₹500.',
    ])
  })

  test('by the clinic reaches their list with the specified words', async () => {
    const owner = await aCustomer(db)
    const caller = await server.session(owner.login ?? (await aLogin(db)))
    const pet = await aPet(db, { owner })
    const day = '2041-03-14'
    const appointment = (hour: number) => anAppointment(db, { pet, day, hour })
    const [approved, refused] = [await appointment(11), await appointment(12)]
    await admin.ask('appointments.approve', { id: approved })
    await admin.ask('appointments.reject', { id: refused })
    await admin.ask('appointments.complete', { id: approved })
    const { body } = await caller.ask('notifications.list')
    const messages = body.items.map(
      ({ title, message }) => `${title}: ${message.replace(/Your Service \d+/, 'Your S')}`,
    )
    expect(messages.sort()).toEqual([
      'Appointment cancelled: Your S appointment on Thursday, 14 March 2041 at 12:00 PM has been rejected.',
      'Appointment completed: Your S appointment on Thursday, 14 March 2041 at 11:00 AM has been marked as completed.',
      'Appointment confirmed: Your S appointment on Thursday, 14 March 2041 at 11:00 AM has been approved.',
    ])
    expect(await unread(caller)).toBe(3)
  })
})
