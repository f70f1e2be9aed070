import { afterEach, describe, expect, test } from 'vitest'
import { MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, anAlert } from '../../factories.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const adminLogin = await anAdmin(db)
const admin = await server.session(adminLogin)
const customer = await server.session((await aCustomer(db)).login ?? (await aLogin(db)))
const other = await server.session(await aLogin(db))

/** The clinic's day of MORNING. */
const TODAY = '2027-03-10'
const ALERT = {
  title: 'Water cut',
  message: 'No grooming today.',
  type: 'warning',
  priority: 4,
  isActive: true,
  expiresOn: TODAY,
}

const titlesFor = async (caller: typeof admin) => {
  const { status, body } = await caller.ask('alerts.listActive')
  expect(status).toBe(200)
  return body.map(({ title }) => title)
}
const stored = (id: string) =>
  db.selectFrom('systemAlerts').selectAll().where('id', '=', id).executeTakeFirst()

afterEach(async () => {
  server.setNow(MORNING)
  await db.deleteFrom('systemAlerts').execute()
})

describe('the panel', () => {
  test('shows the critical ones first and of those the newest, to everybody who is signed in', async () => {
    const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute))
    await anAlert(db, { title: 'old low', priority: 2, createdAt: at(0) })
    await anAlert(db, { title: 'old critical', priority: 5, createdAt: at(1) })
    await anAlert(db, { title: 'very low', priority: 1, createdAt: at(9) })
    await anAlert(db, { title: 'new critical', priority: 5, createdAt: at(2) })
    await anAlert(db, { title: 'new low', priority: 2, createdAt: at(3) })
    await anAlert(db, { title: 'switched off', priority: 5, active: false })
    const shown = ['new critical', 'old critical', 'new low', 'old low', 'very low']
    for (const caller of [admin, customer, other]) expect(await titlesFor(caller)).toEqual(shown)
  })

  test('shows an alert to the end of its last day on the clinic’s clock', async () => {
    await admin.ask('alerts.create', ALERT)
    server.setNow(new Date('2027-03-10T18:29:59.999Z'))
    expect(await titlesFor(customer)).toEqual(['Water cut'])
    server.setNow(new Date('2027-03-10T18:30:00.000Z'))
    expect(await titlesFor(customer)).toEqual([])
    const { body } = await admin.ask('alerts.list')
    expect(body.items).toMatchObject([{ title: 'Water cut', expiresOn: TODAY, isOver: true }])
  })

  test('never shows more than fifty', async () => {
    for (let number = 0; number < 55; number++) await anAlert(db)
    expect(await titlesFor(customer)).toHaveLength(50)
  })
})

describe('an alert that someone has put away', () => {
  test('stays away for them alone, until it changes', async () => {
    const { body: alert } = await admin.ask('alerts.create', ALERT)
    const answer = await customer.ask('alerts.dismiss', { id: alert.id, revision: alert.revision })
    expect([answer.status, answer.body]).toEqual([200, { dismissed: true }])
    expect([await titlesFor(customer), await titlesFor(other)]).toEqual([[], ['Water cut']])
    // Once more: another tab, or a repeated click.
    expect((await customer.ask('alerts.dismiss', { id: alert.id, revision: 1 })).status).toBe(200)

    await admin.ask('alerts.update', { ...ALERT, id: alert.id, revision: 1, title: 'Water is back' })
    expect(await titlesFor(customer)).toEqual(['Water is back'])
    await customer.ask('alerts.dismiss', { id: alert.id, revision: 2 })
    expect(await titlesFor(customer)).toEqual([])
  })

  test('comes back when it changed before the click arrived', async () => {
    const { body: alert } = await admin.ask('alerts.create', ALERT)
    await admin.ask('alerts.update', { ...ALERT, id: alert.id, revision: 1, title: 'Water is back' })
    await customer.ask('alerts.dismiss', { id: alert.id, revision: 1 })
    expect(await titlesFor(customer)).toEqual(['Water is back'])
  })

  test('can’t be put away ahead of its changes', async () => {
    const { body: alert } = await admin.ask('alerts.create', ALERT)
    await customer.ask('alerts.dismiss', { id: alert.id, revision: 1000 })
    await admin.ask('alerts.update', { ...ALERT, id: alert.id, revision: 1, title: 'Water is back' })
    expect(await titlesFor(customer)).toEqual(['Water is back'])
  })

  test('comes back for them when that is undone', async () => {
    const { body: alert } = await admin.ask('alerts.create', ALERT)
    for (const someone of [customer, other])
      await someone.ask('alerts.dismiss', { id: alert.id, revision: 1 })
    const answer = await customer.ask('alerts.restore', { id: alert.id })
    expect([answer.status, answer.body]).toEqual([200, { restored: true }])
    expect([await titlesFor(customer), await titlesFor(other)]).toEqual([['Water cut'], []])
    expect((await customer.ask('alerts.restore', { id: alert.id })).status).toBe(200)
    const unknown = await customer.ask('alerts.restore', { id: crypto.randomUUID() })
    expect([unknown.status, unknown.refusal.code]).toEqual([404, 'ALERT_MISSING'])
  })

  test('must be one that is shown', async () => {
    for (const id of [await anAlert(db, { active: false }), crypto.randomUUID()]) {
      const { status, refusal } = await customer.ask('alerts.dismiss', { id, revision: 1 })
      expect([status, refusal.code]).toEqual([404, 'ALERT_MISSING'])
    }
    expect(await db.selectFrom('alertDismissals').selectAll().execute()).toEqual([])
  })
})

describe('the clinic', () => {
  test('writes an alert, with or without an end', async () => {
    const { status, body } = await admin.ask('alerts.create', ALERT)
    expect(status).toBe(201)
    expect(body).toEqual({ id: body.id, revision: 1, isOver: false, ...ALERT })
    expect(await stored(body.id)).toMatchObject({
      title: 'Water cut',
      alertType: 'warning',
      priority: 4,
      isActive: true,
      createdBy: adminLogin.userId,
      expiresAt: new Date('2027-03-10T18:29:59.999Z'),
    })
    const endless = await admin.ask('alerts.create', { ...ALERT, expiresOn: null })
    expect(endless.body.expiresOn).toBeNull()
  })

  test('must be signed in', async () => {
    const answer = await server.caller().ask('alerts.create', ALERT)
    expect([answer.status, answer.refusal.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  test('can’t let it end before today, on the clinic’s calendar', async () => {
    server.setNow(new Date('2027-03-10T18:30:00Z'))
    const { status, refusal } = await admin.ask('alerts.create', ALERT)
    expect([status, refusal.data?.fields]).toEqual([
      400,
      { expiresOn: 'Please choose today or a later date' },
    ])
    expect(await db.selectFrom('systemAlerts').selectAll().execute()).toEqual([])
  })

  test('changes an alert; of two at once one learns that it has changed', async () => {
    const id = await anAlert(db)
    const change = (title: string) => admin.ask('alerts.update', { ...ALERT, id, revision: 1, title })
    const answers = await Promise.all([change('First'), change('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(await stored(id)).toMatchObject({ title: winner?.title, revision: 2 })
    expect(answers.find(({ status }) => status === 409)?.refusal).toMatchObject({
      code: 'ALERT_CHANGED',
      message: 'This alert has changed in the meantime.',
    })
  })

  test('switches it off and on again', async () => {
    const { body: alert } = await admin.ask('alerts.create', ALERT)
    const set = (isActive: boolean, revision: number) =>
      admin.ask('alerts.update', { ...ALERT, id: alert.id, isActive, revision })
    await set(false, 1)
    expect(await titlesFor(customer)).toEqual([])
    await set(true, 2)
    expect(await titlesFor(customer)).toEqual(['Water cut'])
  })

  test('deletes it once', async () => {
    const [id, other] = [await anAlert(db), await anAlert(db)]
    expect((await admin.ask('alerts.remove', { id })).body).toEqual({ deleted: true })
    expect(await stored(id)).toBeUndefined()
    expect(await stored(other)).toBeDefined()
    for (const [name, input] of [
      ['alerts.remove', { id }],
      ['alerts.update', { ...ALERT, id, revision: 1 }],
    ] as const) {
      const { status, refusal } = await admin.ask(name, input)
      expect([status, refusal.code]).toEqual([404, 'ALERT_MISSING'])
    }
  })

  test('sees all of them once, newest first, over pages', async () => {
    const ids: string[] = []
    const createdAt = new Date('2027-01-01T00:00:00Z')
    for (let number = 0; number < 70; number++) ids.push(await anAlert(db, { createdAt }))
    const newest = await anAlert(db, { active: false, createdAt: new Date('2027-01-02T00:00:00Z') })
    const first = await admin.ask('alerts.list')
    const second = await admin.ask('alerts.list', { cursor: first.body.nextCursor })
    expect([first.body.items.length, second.body.items.length, second.body.nextCursor]).toEqual([
      50,
      21,
      null,
    ])
    const seen = [...first.body.items, ...second.body.items].map(({ id }) => id)
    expect(seen[0]).toBe(newest)
    expect(seen.slice(1).sort()).toEqual(ids.sort())
  })
})
