import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/server/log.ts'
import { MORNING, openClinic, serve } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, anAppointment, aPet, aSheet, PASSWORD } from '../../factories.ts'
import { readMails } from '../../mails.ts'
import { readPdf } from '../../pdf-text.ts'
import { aPerson } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const login = await aColleague(db, [], 'vet')
await aPerson(db, { login, name: 'Asha Iyer', registration: 'KVC 12' })
const vet = await clinic.session(login)

const DROPS = { name: 'Ear drops', amount: '3 drops', when: 'at night', howLong: '', quantity: '', note: '' }

/** A signed sheet of a new owner's appointment. */
let day = 0
async function aSignedSheet() {
  day += 1
  const owner = await clinic.anOwner()
  const pet = await aPet(db, { owner: owner.customer })
  const appointmentId = await anAppointment(db, { pet, status: 'completed', day: `2027-03-0${day}` })
  const id = await aSheet(db, { customer: owner.customer, petId: pet.id, appointmentId, signer: login })
  return { owner, pet, appointmentId, id }
}
async function aSharedSheet() {
  const sheet = await aSignedSheet()
  const { status, body, text } = await vet.ask('sheets.share', { id: sheet.id })
  expect(status, text).toBe(200)
  return { ...sheet, ...body }
}
async function signAgain(id: string, fields: Input) {
  await vet.ask('sheets.amend', { id })
  const { body } = await vet.ask('sheets.save', { id, ...fields })
  await vet.ask('sheets.sign', { id, seenEdit: body.edit, reason: 'Secret reason' })
}
const codeOf = async (token: string) => (await anonymous.ask('sheets.getByLink', { token })).refusal?.code

test('a link shows anyone what was signed last for the owner, and nothing of the clinic’s', async () => {
  const { id, token, phone, owner, pet } = await aSharedSheet()
  expect(phone).toBe(owner.customer.phone)
  const { body, headers } = await anonymous.ask('sheets.getByLink', { token })
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({
    pet: { name: pet.name, owner: { fullName: owner.customer.fullName } },
    content: { weight: 12_400, advice: 'Keep the ears dry', prescription: [] },
    signature: { version: 1, signer: { name: 'Asha Iyer' } },
  })
  await vet.ask('sheets.amend', { id })
  await vet.ask('sheets.save', { id, advice: 'Half written' })
  expect((await anonymous.ask('sheets.getByLink', { token })).body.content.advice).toBe('Keep the ears dry')
  await vet.ask('sheets.dropChanges', { id })
  await signAgain(id, { advice: 'Bathe it', prescription: [DROPS] })
  const amended = await anonymous.ask('sheets.getByLink', { token })
  expect(amended.body).toMatchObject({ content: { advice: 'Bathe it' }, signature: { version: 2 } })
  expect(amended.text).not.toMatch(/Ears are red|Secret reason/)
  const file = await anonymous.ask('sheets.getPrescriptionByLink', { token })
  expect(file.headers['content-type']).toBe('application/pdf')
  const printed = readPdf(file.bytes).texts.join('').replace(/\s/g, '')
  expect(printed).toContain('1.EARDROPS')
  expect(printed).toContain('Prescription,version2')
})

test('an ended link says so, and one to a sheet that was wrong warns', async () => {
  const { id, token, owner } = await aSharedSheet()
  expect(JSON.stringify(await db.selectFrom('sheetLinks').selectAll().execute())).not.toContain(token)
  clinic.setNow(new Date(MORNING.getTime() + 30 * 86_400_000))
  expect(await codeOf(token)).toBe('LINK_ENDED')
  clinic.setNow(MORNING)
  const { token: other } = (await vet.ask('sheets.share', { id })).body
  await vet.ask('sheets.discard', { id, reason: 'Wrong pet' })
  expect([await codeOf(token), await codeOf(other)]).toEqual(['SHEET_WITHDRAWN', 'SHEET_WITHDRAWN'])
  expect((await owner.caller.ask('sheets.getOwn', { id })).refusal.code).toBe('SHEET_MISSING')
  expect((await vet.ask('sheets.share', { id })).refusal.code).toBe('SHEET_DISCARDED')
  await vet.ask('sheets.endLinks', { id })
  expect([await codeOf(token), await codeOf('anything')]).toEqual(['LINK_ENDED', 'LINK_ENDED'])
  const unsigned = await aSheet(db)
  expect((await vet.ask('sheets.share', { id: unsigned })).refusal.code).toBe('SHARED_UNSIGNED')
})

test('an erasure ends the links, and nothing is shared or emailed afterwards', async () => {
  const { id, token, owner } = await aSharedSheet()
  const erased = await admin.ask('privacy.eraseCustomer', {
    ...{ id: owner.customer.id, word: 'DELETE', password: PASSWORD },
  })
  expect(erased.status, erased.text).toBe(200)
  expect(await codeOf(token)).toBe('LINK_ENDED')
  expect((await vet.ask('sheets.share', { id })).refusal.code).toBe('SHEET_ERASED')
  expect((await vet.ask('sheets.mail', { id })).refusal.code).toBe('SHEET_ERASED')
})

test('an email has the link and no word of the sheet, unless its owner wants none', async () => {
  const { id, owner, pet } = await aSignedSheet()
  expect((await vet.ask('sheets.mail', { id })).body).toEqual({ sent: true })
  const [mail] = await readMails(db, owner.login.email)
  expect(mail?.subject).toBe(`Advice for ${pet.name}, ${day} Mar 2027`)
  expect(mail?.text).not.toContain('ears')
  const token = /\/r#s\.([\w-]{22})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await anonymous.ask('sheets.getByLink', { token })).body.id).toBe(id)
  const notificationPreferences = { email: false }
  await db
    .updateTable('customers')
    .set({ notificationPreferences })
    .where('id', '=', owner.customer.id)
    .execute()
  expect((await vet.ask('sheets.mail', { id })).body).toEqual({ sent: false })
  expect(await db.selectFrom('sheetLinks').select('hash').where('sheetId', '=', id).execute()).toHaveLength(1)
})

test('an owner’s appointment leads to its advice: theirs alone, and while it counts', async () => {
  const { id, appointmentId, owner, pet } = await aSignedSheet()
  const sheetIds = async () => {
    const { items } = (await owner.caller.ask('appointments.listOwn', { period: 'past' })).body
    return items.map(({ sheetId }) => sheetId)
  }
  expect(await sheetIds()).toEqual([id])
  expect((await owner.caller.ask('sheets.getOwn', { id })).body.content.advice).toBe('Keep the ears dry')
  const file = await owner.caller.ask('sheets.getOwnPrescription', { id })
  expect(file.headers['content-type']).toBe('application/pdf')
  const found = await admin.ask('appointments.get', { id: appointmentId })
  expect(found.body.sheetId).toBeNull()
  const other = await clinic.anOwner()
  await db.updateTable('pets').set({ ownerPhone: other.customer.phone }).where('id', '=', pet.id).execute()
  expect((await other.caller.ask('sheets.getOwn', { id })).refusal.code).toBe('SHEET_MISSING')
  await signAgain(id, { advice: '' })
  expect(await sheetIds()).toEqual([null])
})

test('nothing clinical stands in the log, the audit log or what webhooks send', async () => {
  const lines: string[] = []
  const keep = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const server = await serve(clinic.database, { log: createLog('trace', keep) })
  const [by, someone] = [await server.session(login), server.caller()]
  const events = ['customer.changed', 'pet.changed']
  await admin.ask('webhooks.create', { url: 'https://example.com/hook', events })
  const { id: petId } = await aPet(db, { owner: clinic.customer })
  const word = 'unmistakable'
  const id = randomUUID()
  await by.ask('sheets.begin', { id, petId, appointmentId: null })
  const texts = { reason: word, findings: word, advice: word, weight: 12_345 }
  const { body } = await by.ask('sheets.save', { id, ...texts, prescription: [{ ...DROPS, name: word }] })
  await sql`alter table case_sheets add constraint forced check (plan <> 'unmistakable and refused')`.execute(
    db,
  )
  expect((await by.ask('sheets.save', { id, plan: 'unmistakable and refused' })).status).toBe(500)
  await sql`alter table case_sheets drop constraint forced`.execute(db)
  await by.ask('sheets.sign', { id, seenEdit: body.edit, reason: null })
  const { token } = (await by.ask('sheets.share', { id })).body
  await by.ask('sheets.mail', { id })
  for (const secret of [token, word]) {
    await someone.ask('sheets.getByLink', { token: secret })
    await someone.ask('sheets.getPrescriptionByLink', { token: secret })
  }
  const content = Buffer.from('%PDF-1.7 nothing').toString('base64')
  const fileId = randomUUID()
  await by.ask('files.begin', { id: petId, fileId, name: `${word}.pdf`, size: 16, sheetId: id })
  await by.ask('files.putPiece', { id: fileId, number: 0, content })
  await by.ask('files.finish', { id: fileId })
  await by.ask('files.share', { id: fileId })
  await by.ask('files.getContent', { id: fileId })
  await by.ask('files.remove', { id: fileId, reason: word })
  await by.ask('history.listForPet', { id: petId })
  await by.ask('sheets.discard', { id, reason: word })
  const tables = ['audit_log', 'audit_changes', 'webhook_deliveries', 'jobs', 'outbox', 'notifications']
  const rows = tables.map((table) => sql`select row_to_json(t) from ${sql.table(table)} t`.execute(db))
  const saved = JSON.stringify(await Promise.all(rows))
  expect(saved).toContain(id)
  expect(lines.join('')).toContain('"constraint":"forced"')
  for (const secret of [word, token]) {
    expect(saved).not.toContain(secret)
    expect(lines.join('')).not.toContain(secret)
  }
})
