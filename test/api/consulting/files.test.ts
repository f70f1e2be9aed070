import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FILE_REFUSALS } from '../../../src/features/consulting/files/texts.ts'
import { type Caller, openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, aFile, aPet, aSheet } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const vet = await clinic.session(await aColleague(db, [], 'vet'))
const PIECE = 262_144

/** A PDF file of a size, with what no text decoder would keep. */
const aPdf = (size = 40) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

async function anOwnersPet() {
  const owner = await clinic.anOwner()
  return { ...owner, pet: await aPet(db, { owner: owner.customer }) }
}

type Sending = { name?: string; sheetId?: string | null; fileId?: string }

async function begin(
  petId: string,
  bytes: Buffer,
  { name = 'Blood count.pdf', sheetId = null, fileId = randomUUID() }: Sending = {},
) {
  const answer = await vet.ask('files.begin', { id: petId, fileId, name, size: bytes.length, sheetId })
  return { fileId, answer }
}

async function putAll(id: string, bytes: Buffer) {
  for (let number = 0; number * PIECE < bytes.length; number += 1) {
    const content = bytes.subarray(number * PIECE, (number + 1) * PIECE).toString('base64')
    const { status, text } = await vet.ask('files.putPiece', { id, number, content })
    expect(status, text).toBe(200)
  }
}

/** Sends a file whole, and says so. */
async function upload(petId: string, bytes: Buffer, sending: Sending = {}) {
  const { fileId } = await begin(petId, bytes, sending)
  await putAll(fileId, bytes)
  return await vet.ask('files.finish', { id: fileId })
}

const listOf = async (caller: Caller, petId: string) =>
  (await caller.ask('files.listForPet', { id: petId })).body.map(({ id }) => id)
const codeOf = async (caller: Caller, name: Parameters<Caller['ask']>[0], input: Input) => {
  const { status, refusal } = await caller.ask(name, input)
  return `${status} ${refusal?.code ?? ''}`.trim()
}

describe('a PDF file', () => {
  test('comes in pieces, in any order and twice, and is read as it was sent', async () => {
    const { pet } = await anOwnersPet()
    const bytes = aPdf(2 * PIECE + 5)
    const { fileId } = await begin(pet.id, bytes, { name: 'lab/Blood count.pdf' })
    await putAll(fileId, bytes)
    await putAll(fileId, bytes)
    expect(await listOf(vet, pet.id)).toEqual([])
    expect(await codeOf(vet, 'files.getContent', { id: fileId })).toBe('404 FILE_MISSING')
    const { body } = await vet.ask('files.finish', { id: fileId })
    expect(body).toMatchObject({
      id: fileId,
      name: 'Blood count.pdf',
      kind: 'pdf',
      size: bytes.length,
      isShared: false,
    })
    expect((await vet.ask('files.finish', { id: fileId })).body).toEqual(body)
    const read = await vet.ask('files.getContent', { id: fileId })
    expect(read.bytes.equals(bytes)).toBe(true)
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Blood%20count.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('of 10 MB is taken, a larger one is refused before it is sent', async () => {
    const { pet } = await anOwnersPet()
    const bytes = aPdf(10 * 1024 * 1024)
    const { body } = await upload(pet.id, bytes)
    expect((await vet.ask('files.getContent', { id: body.id })).bytes.equals(bytes)).toBe(true)
    const input = { id: pet.id, fileId: randomUUID(), name: 'a.pdf', size: bytes.length + 1, sheetId: null }
    const { refusal } = await vet.ask('files.begin', input)
    expect(refusal.data?.fields).toEqual({ size: 'Please choose a file of at most 10 MB' })
  })

  test('of which a piece is missing, short or too many is not finished', async () => {
    const { pet } = await anOwnersPet()
    const bytes = aPdf(PIECE + 9)
    const { fileId: id } = await begin(pet.id, bytes)
    const last = { id, number: 1, content: bytes.subarray(PIECE).toString('base64') }
    await vet.ask('files.putPiece', last)
    expect(await codeOf(vet, 'files.finish', { id })).toBe('409 PIECES_MISSING')
    await vet.ask('files.putPiece', { id, number: 0, content: bytes.subarray(0, 99).toString('base64') })
    expect(await codeOf(vet, 'files.finish', { id })).toBe('409 PIECES_MISSING')
    expect(await codeOf(vet, 'files.putPiece', { ...last, number: 2 })).toBe('404 FILE_MISSING')
    await putAll(id, bytes)
    expect((await vet.ask('files.finish', { id })).status).toBe(200)
    expect(await codeOf(vet, 'files.putPiece', last)).toBe('404 FILE_MISSING')
  })
})

const CANARY = 'canary7f3a'
const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
const cutPng = (await picture().png().toBuffer()).subarray(0, 100)
const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1', GPSMapDatum: CANARY } }

// What else a picture can be is tried with photos, which are decoded by the same code.
describe('a picture', () => {
  test('is drawn again, without what else its file held', async () => {
    const { pet } = await anOwnersPet()
    const jpeg = await picture().withExif(position).jpeg().toBuffer()
    const bytes = Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${CANARY}`)])
    const { body, status, text } = await upload(pet.id, bytes, { name: 'Wound.jpg' })
    expect(status, text).toBe(200)
    const read = await vet.ask('files.getContent', { id: body.id })
    const { format, exif, width } = await sharp(read.bytes).metadata()
    expect([format, exif, width]).toEqual(['webp', undefined, 300])
    expect([body.kind, body.size]).toEqual(['picture', read.bytes.length])
    expect(read.bytes.includes(CANARY)).toBe(false)
    expect(read.headers).toMatchObject({
      'content-disposition': "inline; filename*=UTF-8''Wound.webp",
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
  })

  test('that is large keeps what is small in it', async () => {
    const { pet } = await anOwnersPet()
    const { body } = await upload(pet.id, await picture(5000, 400).jpeg().toBuffer())
    const { width, height } = await sharp(
      (await vet.ask('files.getContent', { id: body.id })).bytes,
    ).metadata()
    expect([width, height]).toEqual([4096, 328])
  })

  test.each([
    ['a page', Buffer.from(`<script>alert("${CANARY}")</script>`)],
    [
      'a page that begins like a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
    ],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a PNG cut off', cutPng],
    ['a PDF behind a page', Buffer.from('<p>%PDF-1.7')],
  ])('%s is refused, and is no file', async (_, bytes) => {
    const { pet } = await anOwnersPet()
    const { fileId: id } = await begin(pet.id, bytes)
    await putAll(id, bytes)
    const { status, refusal } = await vet.ask('files.finish', { id })
    expect([status, refusal.message]).toEqual([422, FILE_REFUSALS.FILE_UNREADABLE.message])
    expect(await listOf(vet, pet.id)).toEqual([])
  })
})

describe('an owner', () => {
  test('sees what is shared of their own pets, as long as it is', async () => {
    const { caller, customer, pet } = await anOwnersPet()
    const { caller: other } = await anOwnersPet()
    const id = await aFile(db, { customer, petId: pet.id })
    expect(await listOf(caller, pet.id)).toEqual([])
    expect(await codeOf(caller, 'files.getContent', { id })).toBe('404 FILE_MISSING')
    await vet.ask('files.share', { id })
    const [shown] = (await caller.ask('files.listForPet', { id: pet.id })).body
    expect(shown).toMatchObject({ id, name: 'Blood count.pdf', addedBy: null, sheetId: null, removed: null })
    expect((await caller.ask('files.getContent', { id })).text).toBe('%PDF-1.7 nothing')
    expect(await codeOf(other, 'files.listForPet', { id: pet.id })).toBe('404 PET_MISSING')
    expect(await codeOf(other, 'files.getContent', { id })).toBe('404 FILE_MISSING')
    await vet.ask('files.unshare', { id })
    expect(await codeOf(caller, 'files.getContent', { id })).toBe('404 FILE_MISSING')
  })

  test('who gets a pet sees nothing that was shared with the one before, who sees it no more', async () => {
    const { caller, customer, pet } = await anOwnersPet()
    const next = await clinic.anOwner()
    const id = await aFile(db, { customer, petId: pet.id, isShared: true })
    await db.updateTable('pets').set({ ownerPhone: next.customer.phone }).where('id', '=', pet.id).execute()
    expect(await listOf(next.caller, pet.id)).toEqual([])
    for (const one of [caller, next.caller])
      expect(await codeOf(one, 'files.getContent', { id })).toBe('404 FILE_MISSING')
    expect(await listOf(vet, pet.id)).toEqual([id])
  })
})

test('what was shared at a case sheet is gone for the owner once that is discarded', async () => {
  const { caller, customer, pet } = await anOwnersPet()
  const sheetId = await aSheet(db, { customer, petId: pet.id })
  const id = await aFile(db, { customer, petId: pet.id, sheetId, isShared: true })
  expect(await listOf(caller, pet.id)).toEqual([id])
  const discarded = { discardedAt: new Date(), discardReason: 'The wrong pet' }
  await db.updateTable('caseSheets').set(discarded).where('id', '=', sheetId).execute()
  expect([await listOf(caller, pet.id), await listOf(vet, pet.id)]).toEqual([[], [id]])
  expect(await codeOf(caller, 'files.getContent', { id })).toBe('404 FILE_MISSING')
})

describe('a file that is removed', () => {
  test('is gone for the owner, stays with its reason for staff, and comes back', async () => {
    const { caller, customer, pet } = await anOwnersPet()
    const id = await aFile(db, { customer, petId: pet.id, isShared: true })
    const { body } = await vet.ask('files.remove', { id, reason: 'The wrong pet' })
    expect(body.removed).toMatchObject({ because: 'The wrong pet' })
    expect([await listOf(caller, pet.id), await listOf(vet, pet.id)]).toEqual([[], [id]])
    expect(await codeOf(vet, 'files.remove', { id, reason: 'Twice' })).toBe('404 FILE_MISSING')
    expect(await codeOf(vet, 'files.share', { id })).toBe('404 FILE_MISSING')
    expect((await vet.ask('files.restore', { id })).body).toMatchObject({ removed: null, isShared: true })
    expect((await vet.ask('files.restore', { id })).status).toBe(200)
    expect(await listOf(caller, pet.id)).toEqual([id])
  })
})

describe('how many there are', () => {
  test('a case sheet has 20 and a pet 200; what is removed makes room, and comes back only where there is', async () => {
    const { customer, pet } = await anOwnersPet()
    const sheetId = await aSheet(db, { customer, petId: pet.id })
    const row = {
      petId: pet.id,
      customerId: customer.id,
      name: 'a',
      kind: 'pdf' as const,
      size: 1,
      ready: true,
    }
    const rows = (count: number, more: object) =>
      Array.from({ length: count }, () => ({ id: randomUUID(), ...row, ...more }))
    const [first, ...others] = rows(20, { sheetId })
    if (first === undefined) throw new Error('There is no file.')
    await db
      .insertInto('files')
      .values([first, ...others, ...rows(179, {})])
      .execute()
    expect((await begin(pet.id, aPdf(), { sheetId })).answer.refusal.code).toBe('SHEET_FILES_FULL')
    const { fileId, answer } = await begin(pet.id, aPdf())
    expect(answer.status, answer.text).toBe(200)
    expect((await begin(pet.id, aPdf(), { fileId })).answer.refusal?.code).toBe(undefined)
    expect((await begin(pet.id, aPdf())).answer.refusal.code).toBe('FILES_FULL')
    await vet.ask('files.remove', { id: first.id, reason: 'Twice' })
    expect((await begin(pet.id, aPdf(), { sheetId })).answer.status).toBe(200)
    expect(await codeOf(vet, 'files.restore', { id: first.id })).toBe('409 FILES_FULL')
  })
})

describe('where a file is', () => {
  test('at a case sheet of the same pet; it moves with the sheet', async () => {
    const { customer, pet } = await anOwnersPet()
    const other = await aPet(db, { owner: customer })
    const sheetId = await aSheet(db, { customer, petId: pet.id })
    expect((await begin(other.id, aPdf(), { sheetId })).answer.refusal.code).toBe('SHEET_MISSING')
    const { body } = await upload(pet.id, aPdf(), { sheetId })
    expect(body.sheetId).toBe(sheetId)
    await db.updateTable('caseSheets').set({ petId: other.id }).where('id', '=', sheetId).execute()
    expect([await listOf(vet, pet.id), await listOf(vet, other.id)]).toEqual([[], [body.id]])
  })

  test('an id that another file has is no new file', async () => {
    const { pet } = await anOwnersPet()
    const { pet: other } = await anOwnersPet()
    const bytes = aPdf()
    const { body } = await upload(pet.id, bytes)
    for (const petId of [pet.id, other.id])
      expect((await begin(petId, bytes, { fileId: body.id })).answer.refusal.code).toBe('FILE_MISSING')
  })
})

describe('what is stopped', () => {
  test('leaves nothing; what has come whole is not stopped', async () => {
    const { customer, pet } = await anOwnersPet()
    const id = await aFile(db, { customer, petId: pet.id, isComing: true })
    for (let times = 0; times < 2; times += 1) expect((await vet.ask('files.stop', { id })).status).toBe(200)
    expect(await codeOf(vet, 'files.finish', { id })).toBe('404 FILE_MISSING')
    const { body } = await upload(pet.id, aPdf())
    await vet.ask('files.stop', { id: body.id })
    expect(await listOf(vet, pet.id)).toEqual([body.id])
  })

  test('and finished twice at once, is one file or none', async () => {
    const bytes = await picture().png().toBuffer()
    for (let round = 0; round < 4; round += 1) {
      const { pet } = await anOwnersPet()
      const { fileId: id } = await begin(pet.id, bytes)
      await putAll(id, bytes)
      const ends = [
        vet.ask('files.finish', { id }),
        vet.ask('files.finish', { id }),
        ...(round > 1 ? [vet.ask('files.stop', { id })] : []),
      ]
      const statuses = (await Promise.all(ends)).map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
      const listed = await listOf(vet, pet.id)
      if (listed.length === 1) expect((await vet.ask('files.getContent', { id })).status).toBe(200)
      const pieces = await db.selectFrom('filePieces').select('drawn').where('fileId', '=', id).execute()
      expect(pieces).toEqual(listed.length === 0 ? [] : [{ drawn: true }])
    }
  })
})
