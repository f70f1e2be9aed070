import { randomUUID } from 'node:crypto'
import jsQR from 'jsqr'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MORNING, openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, aGivenProduct, aPet, PASSWORD, type Pet } from '../../factories.ts'
import { readPdf } from '../../pdf-text.ts'
import { aPerson } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { anonymous } = clinic.callers
const login = await aColleague(db, [], 'vet')
await aPerson(db, { login, registration: 'KVC 12' })
const vet = await clinic.session(login)
const TODAY = '2027-03-10'
const rabies = await aGivenProduct(db, { itemIds: ['anti-rabies'] })
const tablet = await aGivenProduct(db, { itemIds: ['deworming'] })
const key = () => ({ idempotencyKey: randomUUID() })
const EXAM = { kind: 'health', examinedAt: '2027-03-10T03:30:00.000Z', weight: 0.036, travel: 'train' }

async function aPatient(more: Input = {}): Promise<Pet> {
  const pet = await aPet(db, { owner: clinic.customer })
  const facts = { breed: 'Labrador', colour: 'Golden', microchip: '981020000123456', birthDate: '2022-02-01' }
  await db
    .updateTable('pets')
    .set({ ...facts, ...more })
    .where('id', '=', pet.id)
    .execute()
  return pet
}

async function vaccinate(pet: Pet): Promise<string> {
  const shown = [{ itemId: 'anti-rabies', step: 'complete', due: '2028-03-10' }]
  const doses = [{ productId: rabies, batch: 'A120B', expiresOn: '2027-05-31', shown }]
  const { body } = await vet.ask('care.record', { id: pet.id, givenOn: TODAY, doses, ...key() })
  return body.doses[0]?.id ?? ''
}

const issue = (pet: Pet, certified: Input = EXAM, more: Input = {}) =>
  vet.ask('certificates.issue', { id: pet.id, certified, ...key(), ...more })
const check = (token: string) => anonymous.ask('certificates.check', { token })
const listOf = async (pet: Pet) => (await vet.ask('certificates.listForPet', { id: pet.id })).body
const fileOf = async (id: string) => {
  const { bytes } = await vet.ask('certificates.getFile', { id })
  const { texts, pages } = readPdf(bytes)
  return { text: texts.join(' ').replace(/\s+/g, ' '), pages }
}

describe('a vaccination certificate', () => {
  test('names doses of this clinic that count, and what is known of the animal that day', async () => {
    const pet = await aPatient()
    const id = await vaccinate(pet)
    await vet.ask('care.record', {
      ...{ id: pet.id, givenOn: TODAY, ...key() },
      doses: [{ productId: tablet, shown: [{ itemId: 'deworming', step: 'complete', due: '2027-06-10' }] }],
    })
    const choices = (await vet.ask('certificates.getChoices', { id: pet.id })).body
    expect(choices).toMatchObject({ doses: [{ id, validUntil: '2028-03-10' }], isRegistered: true })
    const { status, body } = await issue(pet, { kind: 'vaccination', doseIds: [id] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ kind: 'vaccination', issuedOn: TODAY, validUntil: '2028-03-10', hasRunOut: false },
      pet: { name: pet.name, breed: 'Labrador', colour: 'Golden', microchip: '981020000123456' },
      doses: [{ items: ['Anti-rabies'], batch: 'A120B', expiresOn: '2027-05-31', givenOn: TODAY }],
      signer: { registration: 'KVC 12' },
    })
    await db.updateTable('pets').set({ name: 'Another name' }).where('id', '=', pet.id).execute()
    expect(await listOf(pet)).toEqual([body])
  })

  test('refuses doses that were taken back, and says of an earlier one that it is doubtful', async () => {
    const pet = await aPatient()
    const id = await vaccinate(pet)
    const certified = { kind: 'vaccination', doseIds: [id] }
    await issue(pet, certified)
    await vet.ask('care.takeBack', { id, reason: 'Wrong pet' })
    expect(await listOf(pet)).toMatchObject([{ isDoubtful: true }])
    expect((await issue(pet, certified)).refusal.code).toBe('DOSE_MISSING')
    const own = (await clinic.callers.customer.ask('certificates.listForPet', { id: pet.id })).body
    expect(own).toMatchObject([{ isDoubtful: false }])
  })
})

describe('its numbers', () => {
  test('follow each other without a gap, also when several issue at once and some are refused', async () => {
    const pets = await Promise.all(Array.from({ length: 4 }, () => aPatient()))
    const dead = await aPatient({ deceasedOn: TODAY })
    const answers = await Promise.all([...pets, dead, ...pets].map((pet) => issue(pet)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(201), 409])
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, max(right(label, 5)::int) as last from certificates`.execute(db)
    expect(rows[0]?.count).toBe(rows[0]?.last)
    const numbers = await sql`select last from bill_numbers where series = 'CERT'`.execute(db)
    expect(numbers.rows).toEqual([{ last: rows[0]?.last }])
  })

  test('are given once for each form', async () => {
    const pet = await aPatient()
    const form = key()
    const first = await issue(pet, EXAM, form)
    expect((await issue(pet, EXAM, form)).body).toEqual(first.body)
    expect(await listOf(pet)).toHaveLength(1)
  })

  test('are asked for once after a backup was restored', async () => {
    const pet = await aPatient()
    await db.updateTable('billSettings').set({ numbersUnsure: true }).execute()
    expect((await issue(pet)).refusal.code).toBe('NUMBERS_UNSURE')
    await clinic.callers.admin.ask('bills.continueNumbers', { series: 'certificate', last: 700 })
    expect((await issue(pet)).body.number).toBe('CERT/26-27/00701')
  })
})

describe('issuing', () => {
  test('needs the permission, a registration number and a living pet', async () => {
    const pet = await aPatient()
    const assistant = await clinic.session(await aColleague(db, ['care:write'], 'assistant'))
    const input = { id: pet.id, certified: EXAM, ...key() }
    expect((await assistant.ask('certificates.issue', input)).status).toBe(403)
    const unregistered = await clinic.session(await aColleague(db, [], 'vet'))
    expect((await unregistered.ask('certificates.issue', input)).refusal.code).toBe('NO_REGISTRATION')
    expect((await issue(await aPatient({ deceasedOn: TODAY }))).refusal.code).toBe('PET_DECEASED')
  })

  test('refuses an examination in the future, or before the birth, at its field', async () => {
    const pet = await aPatient({ birthDate: TODAY })
    for (const examinedAt of ['2027-03-10T23:00:00.000Z', '2027-03-09T03:30:00.000Z'])
      expect((await issue(pet, { ...EXAM, examinedAt })).status).toBe(400)
  })

  test('says which letters can’t be printed', async () => {
    const pet = await aPatient({ name: 'மியா' })
    const { refusal, status } = await issue(pet)
    expect([status, refusal.message]).toEqual([
      409,
      'These letters can’t be printed: ம ி ய ா. Write the name in English letters.',
    ])
    expect((await issue(await aPatient({ name: 'ब्रूनो ₹ Ünïcode' }))).status).toBe(201)
  })
})

describe('its file', () => {
  test('is A4, can be copied in both languages, and its code leads to the check', async () => {
    const pet = await aPatient({ name: 'ब्रूनो' })
    const { body } = await issue(pet, { kind: 'vaccination', doseIds: [await vaccinate(pet)] })
    const { text, pages } = await fileOf(body.id)
    const labels = ['संख्या', 'जारी करने की', 'पशु का नाम', 'प्रजाति', 'नस्ल', 'रंग', 'लिंग', 'जन्म तिथि']
    const more = ['माइक्रोचिप', 'मालिक', 'टीका', 'बैच', 'समाप्ति', 'तक मान्य', 'पंजीकरण', 'ब्रूनो']
    const facts = [body.number, '10 Mar 2027', 'Dog', 'Labrador', 'Golden', '981020000123456', 'A120B']
    const others = ['05/2027', '10 Mar 2028', 'KVC 12', clinic.customer.fullName]
    for (const part of [...labels, ...more, ...facts, ...others]) expect(text).toContain(part)
    expect(pages.map((size) => size?.map(Math.round))).toEqual([[595, 842]])
    expect(text).not.toContain('\ufffd')
  })

  test('has forty doses on two pages, each with the heads of its columns', async () => {
    const pet = await aPatient()
    const { body } = await issue(pet, { kind: 'vaccination', doseIds: [await vaccinate(pet)] })
    const { id } = await sql<{ id: string }>`
      insert into certificates (kind, pet_id, customer_id, label, facts, token, valid_until, issued_on)
      select kind, pet_id, customer_id, label || '-40', jsonb_set(facts, '{doses}', to_jsonb(array(
        select facts->'doses'->0 from generate_series(1, 40)))), ${'f'.repeat(22)}, valid_until, issued_on
      from certificates where id = ${body.id} returning id`
      .execute(db)
      .then(({ rows: [row] }) => row ?? { id: '' })
    const { text, pages } = await fileOf(id)
    expect(pages).toHaveLength(2)
    expect(text.match(/A120B/g)).toHaveLength(40)
    expect(text.match(/Batch/g)).toHaveLength(2)
  })

  test('has the age of an animal whose birth date no one knows', async () => {
    const { body } = await issue(await aPatient({ birthDate: null, age: 4 }))
    expect((await fileOf(body.id)).text).toMatch(/Age \/ आयु .*4 years/)
  })

  test('says that it was withdrawn', async () => {
    const pet = await aPatient()
    const { id } = (await issue(pet)).body
    await vet.ask('certificates.withdraw', { id, reason: 'Wrong weight' })
    expect((await fileOf(id)).text).toContain('Withdrawn on 10 Mar 2027')
  })

  test('has a code that a scanner reads from the page, which leads to its check', async () => {
    const { id } = (await issue(await aPatient())).body
    const { bytes } = await vet.ask('certificates.getFile', { id })
    const { code } = readPdf(bytes)
    const read = code && jsQR(code.pixels, code.side, code.side)?.data
    const [link = '', token = ''] = (read ?? '').split('#c.')
    expect(link).toMatch(/\/r$/)
    expect((await check(token)).body).toMatchObject({ kind: 'health', withdrawnOn: null })
  })
})

describe('anyone who checks it', () => {
  test('sees the animal and nothing of the owner, whom an erasure takes away', async () => {
    const owner = await clinic.anOwner()
    const pet = await aPet(db, { owner: owner.customer })
    const microchip = '981020000123456'
    await db.updateTable('pets').set({ microchip }).where('id', '=', pet.id).execute()
    const { token, id } = (await issue(pet)).body
    const { status, body, text } = await check(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ withdrawnOn: null, pet: { name: pet.name, microchipEnd: '3456' } })
    for (const secret of [owner.customer.fullName, owner.customer.phone, owner.customer.address, microchip])
      expect(text).not.toContain(secret)
    const erased = await owner.caller.ask('privacy.eraseOwn', { word: 'DELETE', password: PASSWORD })
    expect(erased.status).toBe(200)
    expect((await check(token)).body).toMatchObject({ kind: 'health', pet: { name: '', microchipEnd: null } })
    expect((await fileOf(id)).text).not.toContain(owner.customer.fullName)
  })

  test('sees that it was withdrawn, or has run out', async () => {
    const pet = await aPatient()
    const { id, token } = (await issue(pet, { kind: 'vaccination', doseIds: [await vaccinate(pet)] })).body
    clinic.setNow(new Date('2028-03-10T10:00:00Z'))
    expect((await check(token)).body.hasRunOut).toBe(false)
    clinic.setNow(new Date('2028-03-11T10:00:00Z'))
    expect((await check(token)).body.hasRunOut).toBe(true)
    clinic.setNow(MORNING)
    expect((await vet.ask('certificates.withdraw', { id, reason: 'Wrong batch' })).status).toBe(200)
    const withdrawn = await check(token)
    expect(withdrawn.body.withdrawnOn).toBe(TODAY)
    expect(withdrawn.text).not.toContain('Wrong batch')
    expect((await vet.ask('certificates.withdraw', { id, reason: 'Again' })).refusal.code).toBe('WITHDRAWN')
  })

  test('finds none with one character changed', async () => {
    const { token } = (await issue(await aPatient())).body
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
    expect((await check(other)).refusal).toMatchObject({
      status: 404,
      message: 'This certificate was not found.',
    })
  })
})

test('what it says never changes, and none is deleted', async () => {
  const { id } = (await issue(await aPatient())).body
  for (const statement of [
    sql`update certificates set facts = '{}' where id = ${id}`,
    sql`update certificates set label = 'CERT/1' where id = ${id}`,
    sql`delete from certificates where id = ${id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('A certificate is never changed.')
})

test('a later owner of the pet does not see a certificate that names the one before', async () => {
  const pet = await aPatient()
  const { id } = (await issue(pet)).body
  const later = await clinic.anOwner()
  await db.updateTable('pets').set({ ownerPhone: later.customer.phone }).where('id', '=', pet.id).execute()
  expect((await later.caller.ask('certificates.listForPet', { id: pet.id })).body).toEqual([])
  expect((await later.caller.ask('certificates.getFile', { id })).status).toBe(404)
  expect((await clinic.callers.customer.ask('certificates.getFile', { id })).status).toBe(404)
})
