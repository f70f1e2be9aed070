import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, anAppointment, aPet, aSheet } from '../../factories.ts'
import { readPdf } from '../../pdf-text.ts'
import { aPerson } from '../../staff.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const aVet = async (registration?: string) => {
  const login = await aColleague(db, [], 'vet')
  await aPerson(db, { login, name: 'Asha Iyer', ...(registration !== undefined && { registration }) })
  return await clinic.session(login)
}
const vet = await aVet('KVC 12')
const assistant = await clinic.session(await aColleague(db, [], 'assistant'))
const reader = await clinic.session(await aColleague(db, ['records:read']))
const desk = await clinic.session(await aColleague(db, ['appointments:read']))

const aPatient = () => aPet(db, { owner: clinic.customer })
const aVisit = async () => {
  const pet = await aPatient()
  return { pet, appointmentId: await anAppointment(db, { pet, status: 'confirmed' }) }
}
const begin = (petId: string, appointmentId: string | null = null, id: string = randomUUID()) =>
  assistant.ask('sheets.begin', { id, petId, appointmentId })
const begun = async () => (await begin((await aPatient()).id)).body
const save = (id: string, fields: Input, by = assistant) => by.ask('sheets.save', { id, ...fields })
const sheetOf = async (id: string, by = vet) => {
  const { sheet } = (await by.ask('sheets.get', { id })).body
  if (sheet === null) throw new Error('It was not begun.')
  return sheet
}
const contentOf = async (id: string, by = vet) => (await sheetOf(id, by)).content
const sign = async (id: string, more: Input = {}, by = vet) => {
  const { edit } = await sheetOf(id)
  return await by.ask('sheets.sign', { id, seenEdit: edit, ...more })
}
const DROPS = { name: 'Ear drops', amount: '3 drops', when: 'at night', howLong: '', quantity: '', note: '' }

describe('a sheet', () => {
  test('begins with what was noted at the booking, and writes nothing before it is begun', async () => {
    const { pet, appointmentId } = await aVisit()
    await db.updateTable('appointments').set({ notes: 'Scratches' }).where('id', '=', appointmentId).execute()
    const { body } = await reader.ask('sheets.findForAppointment', { id: appointmentId })
    expect(body).toMatchObject({
      start: { pet: { id: pet.id }, reason: 'Scratches' },
      sheet: null,
      last: null,
    })
    expect((await begin(pet.id, appointmentId)).body).toMatchObject({ edit: 0, isOpen: true, appointmentId })
  })

  test('is one for each appointment, with two who begin it', async () => {
    const { pet, appointmentId } = await aVisit()
    const all = await Promise.all([1, 2, 3].map(() => begin(pet.id, appointmentId)))
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  })

  test('is not begun for another pet’s appointment, a deleted pet, or under the id of another', async () => {
    const { appointmentId } = await aVisit()
    const [other, gone] = [await aPatient(), await aPatient()]
    await db.updateTable('pets').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
    expect((await begin(other.id, appointmentId)).refusal.code).toBe('APPOINTMENT_MISSING')
    expect((await begin(gone.id)).refusal.code).toBe('PET_MISSING')
    expect((await begin(other.id, null, (await begun()).id)).refusal.code).toBe('SHEET_MISSING')
  })

  test('keeps texts as they are typed, blanks at their ends included', async () => {
    const { id } = await begun()
    const first = await save(id, { reason: 'Otitis ', seen: { reason: '' } })
    expect(first.body).toEqual({ edit: 1 })
    const next = await save(id, { reason: 'Otitis  ex', seen: { reason: 'Otitis ' } })
    expect(next.body).toEqual({ edit: 2 })
    expect((await contentOf(id)).reason).toBe('Otitis  ex')
  })

  test('is written by two in two fields; a field of both is refused with what it is now', async () => {
    const { id } = await begun()
    await save(id, { plan: 'Drops', seen: { plan: '' } })
    expect((await save(id, { findings: 'Red', seen: { findings: '' } }, vet)).status).toBe(200)
    const late = await save(id, { plan: 'Tablets', seen: { plan: '' } }, vet)
    expect(late.refusal.code).toBe('CHANGED_MEANWHILE')
    expect(late.refusal.data?.now).toEqual({ plan: 'Drops' })
    expect(await contentOf(id)).toMatchObject({ plan: 'Drops', findings: 'Red' })
  })

  test('the same saved twice is one edit', async () => {
    const { id } = await begun()
    const form = { plan: 'Drops', prescription: [DROPS], seen: { plan: '', prescription: [] } }
    expect((await save(id, form)).body).toEqual((await save(id, form)).body)
  })
})

describe('signing', () => {
  test('keeps a version with the signer, cleans the texts, and closes the sheet', async () => {
    const { id } = await begun()
    const noted = { ...DROPS, note: 'Only for Bruno' }
    await save(id, { advice: '  Keep the ears dry  ', prescription: [noted] })
    const signed = await sign(id)
    expect(signed.body).toMatchObject({
      ...{ isOpen: false, content: { advice: 'Keep the ears dry' } },
      signature: { version: 1, reason: null, signer: { name: 'Asha Iyer', registration: 'KVC 12' } },
    })
    expect((await save(id, { advice: 'More' })).refusal.code).toBe('SIGNED')
    const { body } = await reader.ask('sheets.searchMedicines', { q: 'EAR d' })
    // A note may be about one pet and its owner.
    expect(body).toMatchObject([DROPS])
  })

  test('shows on the appointment that is not completed yet, until someone amends or discards the sheet', async () => {
    const { pet, appointmentId } = await aVisit()
    const isSigned = async (by = vet) =>
      (await by.ask('appointments.get', { id: appointmentId })).body.sheetSigned
    const { id } = (await begin(pet.id, appointmentId)).body
    await save(id, { plan: 'Drops' })
    expect(await isSigned()).toBe(false)
    await sign(id)
    const { items } = (await vet.ask('appointments.list', {})).body
    expect(items.filter(({ sheetSigned }) => sheetSigned).map((one) => one.id)).toEqual([appointmentId])
    expect(await isSigned(desk)).toBeNull()
    await vet.ask('sheets.amend', { id })
    expect(await isSigned()).toBe(false)
    await vet.ask('sheets.dropChanges', { id })
    expect(await isSigned()).toBe(true)
    await vet.ask('sheets.discard', { id, reason: 'The wrong pet' })
    expect(await isSigned()).toBe(false)
  })

  test('is refused when the sheet was saved since it was read, when it is empty, and to a person without a number', async () => {
    const { id } = await begun()
    expect((await sign(id)).refusal.code).toBe('SHEET_EMPTY')
    await save(id, { plan: 'Drops' })
    expect((await vet.ask('sheets.sign', { id, seenEdit: 0 })).refusal.code).toBe('SHEET_CHANGED')
    expect((await sign(id, {}, await aVet())).refusal.code).toBe('NO_REGISTRATION')
    expect((await sign(id, {}, assistant)).status).toBe(403)
    expect((await sign(id)).status).toBe(200)
  })

  test('of a save and a signature at once, the signature never covers what was not read', async () => {
    const { rounds, figure } = openRun('R32', 5)
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await begun()
      await save(id, { plan: 'Drops' })
      const [saved, signed] = await Promise.all([
        save(id, { plan: 'Tablets', seen: { plan: 'Drops' } }),
        vet.ask('sheets.sign', { id, seenEdit: 1 }),
      ])
      expect([saved.status, signed.status].filter((status) => status === 200)).toHaveLength(1)
    }
    figure(`${rounds} rounds of a save and a signature, one of both each time`)
  }, 3_600_000)

  test('a signed sheet is amended with a reason, or its changes are dropped; others read what was signed', async () => {
    const id = (await begun()).id
    await save(id, { plan: 'Drops' })
    expect((await vet.ask('sheets.amend', { id })).refusal.code).toBe('NOT_SIGNED')
    await sign(id)
    await vet.ask('sheets.amend', { id })
    await save(id, { plan: 'Tablets' })
    expect((await contentOf(id, reader)).plan).toBe('Drops')
    expect((await sign(id)).refusal.code).toBe('REASON_REQUIRED')
    expect((await vet.ask('sheets.dropChanges', { id })).body.content.plan).toBe('Drops')
    expect((await vet.ask('sheets.amend', { id })).body.content.plan).toBe('Drops')
    await save(id, { plan: 'Tablets' })
    const again = await sign(id, { reason: 'Drops ran out' })
    expect(again.body.signature).toMatchObject({ version: 2, reason: 'Drops ran out' })
  })

  test('no one changes a version, and a deleted login only loses its id', async () => {
    const login = await aColleague(db, [], 'vet')
    await aPerson(db, { login, registration: 'KVC 13' })
    const id = await aSheet(db, { customer: clinic.customer, signer: login })
    const version = () =>
      db.selectFrom('sheetVersions').selectAll().where('sheetId', '=', id).executeTakeFirst()
    const before = await version()
    const change = db.updateTable('sheetVersions').set({ reason: 'x', version: 2 }).where('sheetId', '=', id)
    await expect(change.execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('sheetVersions').where('sheetId', '=', id).execute()).rejects.toThrow(
      'never changed',
    )
    await db.updateTable('sheetVersions').set({ signedBy: null }).where('sheetId', '=', id).execute()
    expect(await version()).toEqual({ ...before, signedBy: null })
  })

  test('says what the pet weighs, whatever a form says that day, even if it was typed after the pet was seen', async () => {
    const { pet, appointmentId } = await aVisit()
    const { id, seenAt } = (await begin(pet.id, appointmentId)).body
    const typed = {
      measuredAt: new Date(Date.parse(seenAt) + 60_000),
      grams: 14_500,
      source: 'form' as const,
    }
    await db
      .insertInto('petWeights')
      .values({ petId: pet.id, ...typed })
      .execute()
    await save(id, { weight: 14_200 })
    await sign(id)
    const [latest, next] = (await vet.ask('pets.listWeights', { id: pet.id })).body
    expect([latest, next]).toMatchObject([{ grams: 14_200, source: 'sheet' }, { grams: 14_500 }])
    expect((await vet.ask('pets.get', { id: pet.id })).body.weight).toBe(14.2)
  })

  test('writes the weight, unless a later one is known', async () => {
    const pet = await aPatient()
    const weightOf = async () => (await vet.ask('pets.get', { id: pet.id })).body.weight
    const older = (await begin(pet.id)).body.id
    await save(older, { weight: 12_440 })
    const newer = (await begin(pet.id)).body.id
    await save(newer, { weight: 13_000 })
    const seenAt = new Date('2027-03-11T05:00:00Z')
    await db.updateTable('caseSheets').set({ seenAt }).where('id', '=', newer).execute()
    await sign(newer)
    expect(await weightOf()).toBe(13)
    await sign(older)
    expect(await weightOf()).toBe(13)
    const { body } = await vet.ask('sheets.get', { id: newer })
    expect(body).toMatchObject({ lastWeight: { grams: 12_440 }, last: { id: older, weight: 12_440 } })
    const first = (await vet.ask('sheets.get', { id: older })).body
    expect(first).toMatchObject({ lastWeight: null, last: null })
    await vet.ask('sheets.amend', { id: newer })
    await save(newer, { weight: 13_500 })
    expect((await sign(newer, { reason: 'Weighed again' })).status).toBe(200)
    expect(await weightOf()).toBe(13.5)
    await vet.ask('sheets.amend', { id: older })
    await save(older, { weight: null, plan: 'Drops' })
    expect((await sign(older, { reason: 'Another pet' })).status).toBe(200)
    expect((await vet.ask('sheets.get', { id: newer })).body.lastWeight).toBeNull()
  })
})

test('a doubtful weight is signed once a vet says that it is right, and not asked about again', async () => {
  const pet = await aPatient()
  await db.updateTable('pets').set({ species: 'Cat', weight: 4.1 }).where('id', '=', pet.id).execute()
  const { id } = (await begin(pet.id)).body
  await save(id, { weight: 320_000 })
  const { lastWeight } = (await vet.ask('sheets.get', { id })).body
  expect(lastWeight).toMatchObject({ grams: 4100 })
  const { status, refusal } = await sign(id)
  expect([status, refusal.code]).toEqual([409, 'WEIGHT_DOUBTFUL'])
  expect(refusal.message).toMatch(/^A cat usually weighs at most 15 kg\. The last .* Is 320 kg right\?$/)
  expect((await sheetOf(id)).signature).toBeNull()
  expect((await sign(id, { weightIsRight: true })).status).toBe(200)
  await vet.ask('sheets.amend', { id })
  expect((await sign(id, { reason: 'Other words' })).status).toBe(200)
})

describe('the day to see the pet again', () => {
  const seenOn = async (petId: string, day: string) => {
    const { id } = (await begin(petId)).body
    await db
      .updateTable('caseSheets')
      .set({ seenAt: new Date(`${day}T05:00:00Z`) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const checkupsOf = async (petId: string) => {
    const days = db.selectFrom('careDays').select(['kind', 'dueOn', 'decidedOn', 'present'])
    return await days.where('petId', '=', petId).where('itemId', '=', 'checkup').orderBy('id').execute()
  }
  const set = (dueOn: string, decidedOn: string) => ({ kind: 'set', dueOn, decidedOn, present: true })

  test('lies after the visit, at most two years', async () => {
    const id = await seenOn((await aPatient()).id, '2027-03-10')
    for (const againOn of ['2027-03-10', '2027-03-09', '2029-03-11']) {
      await save(id, { plan: 'Drops', againOn })
      expect((await sign(id)).refusal).toMatchObject({
        code: 'AGAIN_WRONG',
        data: { fields: { againOn: expect.any(String) } },
      })
    }
    await save(id, { againOn: '2027-03-11' })
    expect((await sign(id)).status).toBe(200)
  })

  test('is set with the signature, counted from the visit; another one replaces it, and none stops it', async () => {
    const { id: petId } = await aPatient()
    const id = await seenOn(petId, '2027-03-08')
    await save(id, { plan: 'Drops', againOn: '2027-03-22' })
    expect(await checkupsOf(petId)).toEqual([])
    await sign(id)
    expect(await checkupsOf(petId)).toEqual([set('2027-03-22', '2027-03-08')])
    const amended = async (againOn: string | null) => {
      await vet.ask('sheets.amend', { id })
      await save(id, { againOn, plan: 'Tablets' })
      await sign(id, { reason: 'Better' })
      return (await checkupsOf(petId)).slice(-1)
    }
    expect(await amended('2027-03-22')).toHaveLength(1)
    expect(await checkupsOf(petId)).toHaveLength(1)
    expect(await amended('2027-03-29')).toEqual([set('2027-03-29', '2027-03-08')])
    expect(await amended(null)).toMatchObject([{ kind: 'stopped', dueOn: null, present: true }])
  })

  test('of an old sheet leaves what was decided since, and a pet that has died is not seen again', async () => {
    const { id: petId } = await aPatient()
    const [older, newer] = [await seenOn(petId, '2027-03-02'), await seenOn(petId, '2027-03-09')]
    await save(older, { plan: 'Drops', againOn: '2027-03-12' })
    await save(newer, { plan: 'Drops', againOn: '2027-03-23' })
    await sign(newer)
    await sign(older)
    expect(await checkupsOf(petId)).toEqual([set('2027-03-23', '2027-03-09')])
    const gone = await aPatient()
    const last = await seenOn(gone.id, '2027-03-09')
    await save(last, { plan: 'Drops', againOn: '2027-03-23' })
    await db.updateTable('pets').set({ deceasedOn: '2027-03-10' }).where('id', '=', gone.id).execute()
    expect((await sign(last)).status).toBe(200)
    expect(await checkupsOf(gone.id)).toEqual([])
  })
})

describe('what waits for a signature', () => {
  test('is listed and counted, the oldest first', async () => {
    const { id } = await begun()
    const { body } = await reader.ask('sheets.listUnsigned', {})
    expect(body.items.map((sheet) => sheet.id)).toContain(id)
    expect(body.count).toBe(body.items.length)
    await save(id, { plan: 'Drops' })
    await sign(id)
    expect((await reader.ask('sheets.listUnsigned', {})).body.count).toBe(body.count - 1)
    await vet.ask('sheets.amend', { id })
    const again = (await reader.ask('sheets.listUnsigned', {})).body
    expect(again.items.find((sheet) => sheet.id === id)).toMatchObject({ isAmended: true })
    expect(again.count).toBe(body.count)
  })
})

describe('a prescription', () => {
  test('prints every field on A5, says that it is a draft, and leaves room for a printed head', async () => {
    const { id } = await begun()
    const medicine = { ...DROPS, howLong: 'for 5 days', quantity: '1 bottle', note: 'Shake it' }
    await save(id, {
      prescription: [medicine],
      advice: 'कान सूखे रखें\nNo bath',
      againOn: '2027-03-24',
      weight: 12_400,
    })
    const draft = await textOf(id, { paper: 'a5' })
    expect(draft.text).toContain('Prescription:draft')
    expect(draft.pages).toEqual([[419.53, 595.28]])
    expect(draft.text).not.toContain('Registration')
    await sign(id)
    const { text } = await textOf(id, { paper: 'a4', freeTop: 45 })
    const { pet } = await sheetOf(id)
    for (const part of [
      ...['1. EAR DROPS · Quantity: 1 bottle', '3 drops, at night, for 5 days', 'Shake it', 'Come again on'],
      ...[pet.name, pet.species, pet.owner.fullName, id.slice(0, 8).toUpperCase()],
      ...['कान सूखे रखें', 'For animal treatment only'],
      '12.4 kg',
      'No bath',
      'Asha Iyer',
      'Registration KVC 12',
      '24 Mar 2027',
    ])
      expect(text).toContain(part.replace(/\s/g, ''))
    expect(text).not.toContain('Tailwell')
  })

  test('leaves the same room on each page, and says which version it is', async () => {
    const { id } = await begun()
    const prescription = Array.from({ length: 30 }, (_, at) => ({ ...DROPS, name: `Drops ${at + 1}` }))
    await save(id, { prescription })
    await sign(id)
    await vet.ask('sheets.amend', { id })
    await save(id, { plan: 'Drops' })
    const amended = await textOf(id, {})
    expect(amended.text).toContain('Prescription:draft')
    expect(amended.text).not.toContain('Registration')
    await sign(id, { reason: 'More' })
    const { text, tops, pageTexts } = await textOf(id, { freeTop: 60 })
    expect(text).toContain('Prescription,version2')
    expect(text).toContain('30.DROPS30')
    expect(tops.length).toBeGreaterThan(1)
    // No medicine is parted from how it is given.
    for (const page of pageTexts) expect(page).not.toMatch(/\.DROPS\d+$/)
    const free = (60 / 25.4) * 72
    for (const top of tops) {
      expect(top).toBeGreaterThan(free)
      expect(top).toBeLessThan(free + 30)
    }
  })
})

const textOf = async (id: string, more: Input) => {
  const { bytes } = await vet.ask('sheets.getPrescription', { id, ...more })
  const { texts, ...file } = readPdf(bytes)
  return { ...file, text: texts.join('').replace(/\s/g, '') }
}

test('the log names the sheet, and no word of it', async () => {
  const { id } = await begun()
  await save(id, { reason: 'unmistakable1', prescription: [{ ...DROPS, note: 'unmistakable2' }] })
  await sign(id)
  await vet.ask('sheets.amend', { id })
  await save(id, { plan: 'unmistakable3' })
  await sign(id, { reason: 'unmistakable4' })
  const changes = db.selectFrom('auditChanges').selectAll().where('recordId', '=', id)
  const logged = JSON.stringify(await changes.execute())
  expect(logged).toContain('case_sheets')
  expect(logged).not.toContain('unmistakable')
})
