import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Caller, openClinic } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { anAdmin, aPet, aPhoto } from '../../factories.ts'
import { send } from '../../http.ts'
import { CANARY, corpus } from '../../picture-corpus.ts'
import { SMALL_PNG } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const SAMPLES = await corpus()
const NO_PHOTO = 'Please choose a JPEG, PNG or WebP photo of at most 5 MB'

async function anOwnersPet() {
  const owner = await clinic.anOwner()
  return { ...owner, pet: await aPet(db, { owner: owner.customer }) }
}

const photoId = (imageUrl: string | null) => imageUrl?.replace('/api/photos/', '')
const seePhoto = (caller: Caller, imageUrl: string | null) =>
  caller.ask('pets.getPhoto', { id: photoId(imageUrl) })

test('the corpus has at least thirty files', () => {
  expect(SAMPLES.length).toBeGreaterThanOrEqual(30)
})

describe('of what is sent nothing is kept', () => {
  test.each(SAMPLES.filter(({ taken }) => taken))('$name becomes a picture of our own', async ({ bytes }) => {
    const { pet, caller } = await anOwnersPet()
    const set = await caller.ask('pets.setPhoto', { id: pet.id, body: bytes })
    expect(set.status, set.text).toBe(200)
    const { bytes: served, headers } = await seePhoto(caller, set.body.imageUrl)
    const facts = await sharp(served).metadata()
    expect([facts.format, facts.width, facts.pages ?? 1]).toEqual(['webp', facts.height, 1])
    expect(facts.width).toBeLessThanOrEqual(640)
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation, facts.comments]).toEqual(
      Array(5).fill(undefined),
    )
    expect(served.includes(CANARY)).toBe(false)
    for (let at = 0; at + 24 <= bytes.length; at += 24)
      expect(served.includes(bytes.subarray(at, at + 24))).toBe(false)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(served.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    })
  })

  test.each(SAMPLES.filter(({ taken }) => !taken))('$name is refused', async ({ bytes }) => {
    const { pet, caller } = await anOwnersPet()
    const before = await countRows(db)
    const answer = await caller.ask('pets.setPhoto', { id: pet.id, body: bytes })
    expect([answer.status, answer.refusal.data], answer.text).toEqual([400, { fields: { body: NO_PHOTO } }])
    expect(await countRows(db)).toEqual(before)
    expect((await caller.ask('pets.get', { id: pet.id })).body.imageUrl).toBeNull()
  })

  test('a photo on its side is put upright', async () => {
    const { pet, caller } = await anOwnersPet()
    // Red above, blue below; the camera was held so that the first row is the right side.
    const red = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const body = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#00f' } })
      .composite([{ input: red, top: 0, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    const { body: changed } = await caller.ask('pets.setPhoto', { id: pet.id, body })
    const { bytes } = await seePhoto(caller, changed.imageUrl)
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const [left, right] = [data.subarray((30 * 60 + 5) * 3), data.subarray((30 * 60 + 54) * 3)]
    expect([(left[2] ?? 0) > 200, (right[0] ?? 0) > 200]).toEqual([true, true])
  })
})

describe('a body that is no picture of ours', () => {
  const TYPES = [
    ['image/svg+xml', 415],
    ['image/gif', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/octet-stream', 415],
    ['text/html', 415],
    ['application/json', 400],
  ] as const

  test.each(TYPES)('of type %s is answered with %i', async (type, status) => {
    const { pet, caller } = await anOwnersPet()
    const headers = { 'content-type': type }
    const answer = await caller.send({
      method: 'PUT',
      path: `/api/pets/${pet.id}/photo`,
      headers,
      body: SMALL_PNG,
    })
    expect(answer.status).toBe(status)
  })

  test('of 6 MB is refused unread, and one of 5 MB is looked at', async () => {
    const { pet, caller } = await anOwnersPet()
    const path = `/api/pets/${pet.id}/photo`
    const sent = { method: 'PUT', path, headers: { 'content-type': 'image/png' } }
    const long = await caller.send({ ...sent, body: Buffer.concat([SMALL_PNG, Buffer.alloc(6_000_000)]) })
    expect([long.status, long.refusal.code, long.headers.connection]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'close',
    ])
    const full = Buffer.alloc(5 * 1024 * 1024)
    SMALL_PNG.copy(full)
    expect((await caller.send({ ...sent, body: full })).status).toBe(200)
  })

  test('is not read of a stranger, nor taken anywhere else', async () => {
    const { pet, caller } = await anOwnersPet()
    const headers = { 'content-type': 'image/png' }
    const stranger = await anonymous.ask('pets.setPhoto', { id: pet.id, body: Buffer.alloc(1_000_000) })
    expect([stranger.status, stranger.headers.connection]).toEqual([401, 'close'])
    for (const path of ['/api/pets', `/api/pets/${pet.id}`, '/api/profile']) {
      const answer = await caller.send({ method: 'PUT', path, headers, body: SMALL_PNG })
      expect(answer.status).toBe(415)
    }
  })

  test.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ] as Record<string, string>[])('from elsewhere (%j) is refused', async (from) => {
    const { pet, caller } = await anOwnersPet()
    const headers = { 'content-type': 'image/png', cookie: caller.cookie, ...from }
    const sent = { method: 'PUT', path: `/api/pets/${pet.id}/photo`, headers, body: SMALL_PNG }
    const answer = await send(clinic.origin, sent)
    expect([answer.status, answer.headers.connection]).toEqual([403, 'close'])
    expect((await caller.ask('pets.get', { id: pet.id })).body.imageUrl).toBeNull()
  })

  test('has a name that means nothing', async () => {
    const { pet, caller } = await anOwnersPet()
    const headers = {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="../../../etc/passwd.html"',
    }
    const answer = await caller.send({
      method: 'PUT',
      path: `/api/pets/${pet.id}/photo`,
      headers,
      body: SMALL_PNG,
    })
    expect(answer.status).toBe(200)
    const { imageUrl } = answer.body as { imageUrl: string }
    expect(imageUrl).toMatch(/^\/api\/photos\/[0-9a-f-]{36}$/)
    const photo = await seePhoto(caller, imageUrl)
    expect([photo.headers['content-type'], photo.headers['content-disposition']]).toEqual([
      'image/webp',
      'inline',
    ])
  })
})

describe('of one login', () => {
  /** Begins to send a photo and keeps the rest of it back. */
  async function sendSlowly({ cookie }: Caller, petId: string) {
    const sent = request(`${clinic.origin}/api/pets/${petId}/photo`, {
      method: 'PUT',
      headers: {
        cookie,
        origin: clinic.origin,
        'content-type': 'image/png',
        'content-length': SMALL_PNG.length,
      },
    })
    const status = once(sent, 'response').then(([answer]) => (answer as IncomingMessage).statusCode)
    sent.on('error', () => undefined)
    sent.write(SMALL_PNG.subarray(0, 20))
    // Until the server has begun to read it.
    await pause(200)
    return { finish: () => sent.end(SMALL_PNG.subarray(20)), giveUp: () => sent.destroy(), status }
  }
  const BUSY = [503, 'SERVICE_UNAVAILABLE', '1', 'close']
  const answerOf = ({ status, refusal, headers }: Awaited<ReturnType<Caller['ask']>>) => [
    status,
    refusal.code,
    headers['retry-after'],
    headers.connection,
  ]

  test('one photo is read at a time, so that slow ones keep no one else waiting', async () => {
    const { pet, caller, customer } = await anOwnersPet()
    const slow = await sendSlowly(caller, pet.id)
    const others = await Promise.all(Array.from({ length: 5 }, () => aPet(db, { owner: customer })))
    for (const { id } of others) {
      expect(answerOf(await caller.ask('pets.setPhoto', { id, body: SMALL_PNG }))).toEqual(BUSY)
    }
    const person = await anOwnersPet()
    const { status } = await person.caller.ask('pets.setPhoto', { id: person.pet.id, body: SMALL_PNG })
    expect(status).toBe(200)
    slow.finish()
    expect(await slow.status).toBe(200)
    expect((await caller.ask('pets.setPhoto', { id: pet.id, body: SMALL_PNG })).status).toBe(200)
  })

  test('one that was given up is in no one’s way', async () => {
    const { pet, caller } = await anOwnersPet()
    const slow = await sendSlowly(caller, pet.id)
    slow.status.catch(() => undefined)
    slow.giveUp()
    const again = async () => (await caller.ask('pets.setPhoto', { id: pet.id, body: SMALL_PNG })).status
    await expect.poll(again, { timeout: 10_000 }).toBe(200)
    // What broke off is said there.
    clinic.takeLog()
  })
})

describe('a photo is seen', () => {
  test('by its owner and by staff, and by no one else', async () => {
    const { pet, caller } = await anOwnersPet()
    const { caller: other } = await clinic.anOwner()
    const id = await aPhoto(db, pet)
    for (const sees of [caller, admin]) expect((await sees.ask('pets.getPhoto', { id })).status).toBe(200)
    const [foreign, unknown] = [
      await other.ask('pets.getPhoto', { id }),
      await other.ask('pets.getPhoto', { id: randomUUID() }),
    ]
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect((await anonymous.ask('pets.getPhoto', { id })).status).toBe(401)
    expect(foreign.headers['cache-control']).toBe('no-store')
  })

  test('again without being sent again, as long as it may be seen', async () => {
    const { pet, caller } = await anOwnersPet()
    const { body } = await caller.ask('pets.setPhoto', { id: pet.id, body: SMALL_PNG })
    const path = body.imageUrl ?? ''
    const { etag = '' } = (await caller.send({ path })).headers
    const ask = (who: Caller, tag: string) => who.send({ path, headers: { 'if-none-match': tag } })
    for (const tag of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const { status, bytes, headers } = await ask(caller, tag)
      expect([status, bytes.length], tag).toEqual([304, 0])
      expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
    }
    for (const tag of ['"another"', '', etag.slice(1, -1)]) expect((await ask(caller, tag)).status).toBe(200)
    const { caller: other } = await clinic.anOwner()
    expect([(await ask(other, etag)).status, (await ask(anonymous, etag)).status]).toEqual([404, 401])
    await caller.ask('pets.removePhoto', { id: pet.id })
    expect((await ask(caller, etag)).status).toBe(404)
  })

  test('until another takes its place, it is taken away, or the pet is deleted', async () => {
    const { pet, caller } = await anOwnersPet()
    const set = async () => {
      const { body } = await caller.ask('pets.setPhoto', { id: pet.id, body: SMALL_PNG })
      return body.imageUrl
    }
    const first = await set()
    const second = await set()
    expect(second).not.toBe(first)
    expect((await seePhoto(caller, first)).status).toBe(404)
    expect((await seePhoto(caller, second)).status).toBe(200)
    expect((await caller.ask('pets.removePhoto', { id: pet.id })).body.imageUrl).toBeNull()
    expect((await seePhoto(caller, second)).status).toBe(404)
    const third = await set()
    await caller.ask('pets.remove', { id: pet.id })
    expect((await seePhoto(admin, third)).status).toBe(404)
    const photos = await db.selectFrom('petPhotos').select('id').where('petId', '=', pet.id).execute()
    expect(photos).toEqual([])
  })
})

test('a change of the phone meanwhile hinders no photo', async ({ skip }) => {
  skip(clinic.database.kind === 'embedded', 'the embedded database does one thing after the other')
  const { customer, pet } = await anOwnersPet()
  const phone = '+918123456789'
  const photo = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('customers').select('id').where('id', '=', customer.id).forUpdate().execute()
    const sent = admin.ask('pets.setPhoto', { id: pet.id, body: SMALL_PNG })
    // Until the photo waits for the owner; the change of the phone then goes on to the pet.
    await pause(1000)
    await tx.updateTable('customers').set({ phoneNumber: phone }).where('id', '=', customer.id).execute()
    return { sent }
  })
  const answer = await photo.sent
  expect(answer.status, answer.text).toBe(200)
  const { owner, imageUrl } = (await admin.ask('pets.get', { id: pet.id })).body
  expect([owner.phone, imageUrl]).toEqual([phone, answer.body.imageUrl])
})

test('of thirty photos sent at once for as many pets twenty are kept', async () => {
  const { customer, caller } = await clinic.anOwner()
  const pets = await Promise.all(Array.from({ length: 30 }, () => aPet(db, { owner: customer })))
  // A login sends one after the other: at once come those of several.
  const senders = await Promise.all(pets.map(async () => await clinic.session(await anAdmin(db))))
  const answers = await Promise.all(
    senders.map((sender, index) => sender.ask('pets.setPhoto', { id: pets[index]?.id, body: SMALL_PNG })),
  )
  const full = answers.filter(({ status, refusal }) => status === 409 && refusal.code === 'PHOTOS_FULL')
  expect([answers.filter(({ status }) => status === 200).length, full.length]).toEqual([20, 10])
  const withPhoto = (await caller.ask('pets.listOwn')).body.filter(({ imageUrl }) => imageUrl !== null)
  expect(withPhoto).toHaveLength(20)
  // In the place of one that is there another may always be put.
  const again = await caller.ask('pets.setPhoto', { id: withPhoto[0]?.id, body: SMALL_PNG })
  expect(again.status).toBe(200)
})
