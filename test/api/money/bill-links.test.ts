import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDraft, anIssuedBill } from '../../bills.ts'
import { type Caller, MORNING, openClinic, serve } from '../../callers.ts'
import { readMails } from '../../mails.ts'
import { readPdf } from '../../pdf-text.ts'

const clinic = await openClinic()
const { admin, anonymous } = clinic.callers

/** An issued bill of a new owner with a link to it. */
async function aLinkedBill() {
  const owner = await clinic.anOwner()
  const bill = await anIssuedBill(clinic.database.db, owner)
  const { status, body } = await admin.ask('bills.share', { id: bill.id })
  expect(status).toBe(200)
  return { owner, bill, token: body.token }
}
const codeOf = async (token: string) => (await anonymous.ask('bills.getByLink', { token })).refusal.code

test('a link shows a bill and its file to someone without a login, but not who took what', async () => {
  const { bill, token } = await aLinkedBill()
  await admin.ask('bills.take', {
    ...{ id: bill.id, seenDue: bill.due, method: 'upi' },
    ...{ reference: randomUUID().slice(0, 8), idempotencyKey: randomUUID() },
  })
  const { status, body, headers } = await anonymous.ask('bills.getByLink', { token })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.bill).toMatchObject({ id: bill.id, customer: null, advance: 0, due: 0 })
  expect(body.bill.entries).toMatchObject([{ method: 'upi', amount: bill.due, reference: null, mine: false }])
  const file = await anonymous.ask('bills.getFileByLink', { token })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toMatch(/^inline; filename="bill-[\w-]+\.pdf"$/)
  expect(file.text).toMatch(/^%PDF-/)
})

test('files by links wait in a line of their own, and those of one bill run out; nothing else does', async () => {
  const limited = await serve(clinic.database, { tryLimits: 'on' })
  const stranger = limited.caller()
  const [{ token, bill }, other] = [await aLinkedBill(), await aLinkedBill()]
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => stranger.ask('bills.getFileByLink', { token })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ refusal }) => refusal.code === 'TOO_MANY_TRIES')).toHaveLength(2)
  expect((await stranger.ask('bills.getByLink', { token })).status).toBe(200)
  expect((await stranger.ask('bills.getFileByLink', { token: other.token })).status).toBe(200)
  expect((await admin.ask('bills.getFile', { id: bill.id })).status).toBe(200)
})

test('a bill is emailed to its customer with a link, unless they want no emails', async () => {
  const { owner, bill } = await aLinkedBill()
  const { db } = clinic.database
  expect((await admin.ask('bills.mail', { id: bill.id })).body).toEqual({ sent: true })
  const [mail, ...others] = await readMails(db, owner.login.email)
  expect([mail?.subject, others]).toEqual([
    expect.stringMatching(/^Bill \d\d-\d\d\/\d{5}: .+ \(.+\), 10 Mar 2027$/),
    [],
  ])
  const token = /\/r#b\.([\w-]{22})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await anonymous.ask('bills.getByLink', { token })).body.bill.id).toBe(bill.id)
  await db
    .updateTable('customers')
    .set({ notificationPreferences: { email: false } })
    .where('id', '=', owner.customer.id)
    .execute()
  expect((await admin.ask('bills.mail', { id: bill.id })).body).toEqual({ sent: false })
  // Those that someone has: what was shared, and what was emailed.
  expect(
    await db.selectFrom('billLinks').where('billId', '=', bill.id).select('hash').execute(),
  ).toHaveLength(2)
  const draft = await aDraft(db, owner)
  expect((await admin.ask('bills.mail', { id: draft.id })).refusal.code).toBe('NOT_ISSUED')
})

test('a link ends after 30 days, and when the clinic ends it; its secret is not stored', async () => {
  const { bill, token } = await aLinkedBill()
  const stored = await clinic.database.db.selectFrom('billLinks').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  clinic.setNow(new Date(MORNING.getTime() + 30 * 86_400_000))
  expect(await codeOf(token)).toBe('LINK_ENDED')
  clinic.setNow(MORNING)
  await admin.ask('bills.endLinks', { id: bill.id })
  expect(await codeOf(token)).toBe('LINK_ENDED')
  expect(await codeOf('anything')).toBe('LINK_ENDED')
})

test('a draft has no link, and another owner’s bill no file', async () => {
  const { owner, bill } = await aLinkedBill()
  const draft = await aDraft(clinic.database.db, owner)
  expect((await admin.ask('bills.share', { id: draft.id })).refusal.code).toBe('NOT_ISSUED')
  expect((await owner.caller.ask('bills.getOwnFile', { id: bill.id })).text).toMatch(/^%PDF-/)
  const other = await clinic.anOwner()
  expect((await other.caller.ask('bills.getOwnFile', { id: bill.id })).refusal.code).toBe('BILL_MISSING')
  expect((await admin.ask('bills.getFile', { id: bill.id })).text).toMatch(/^%PDF-/)
})

/** All that an owner and someone with the link read of a bill: pages and files. */
async function readOutside({ caller, id, token }: { caller: Caller; id: string; token: string }) {
  const fileText = (answer: { bytes: Uint8Array }) => readPdf(answer.bytes).texts.join(' ')
  return {
    pages: JSON.stringify([
      (await caller.ask('bills.getOwn', { id })).body,
      (await anonymous.ask('bills.getByLink', { token })).body,
    ]),
    files: [
      fileText(await caller.ask('bills.getOwnFile', { id })),
      fileText(await anonymous.ask('bills.getFileByLink', { token })),
      fileText(await admin.ask('bills.getFile', { id })),
    ].join(' '),
  }
}

test('what staff write as a reason no one else reads, unless they let it be printed', async () => {
  const owner = await clinic.anOwner()
  const { caller } = owner
  const draft = await aDraft(clinic.database.db, owner)
  const key = () => ({ idempotencyKey: randomUUID() })
  const { body } = await admin.ask('bills.discount', {
    id: draft.id,
    discount: 100,
    reason: 'Difficult client',
  })
  const { id, due } = body
  await admin.ask('bills.take', { id, seenDue: due, amount: 2000, method: 'cash', ...key() })
  await admin.ask('bills.writeOff', { id, seenDue: due - 2000, reason: 'Never pays', ...key() })
  const [line] = body.lines
  const credit = { id, lines: [{ lineId: line?.id ?? '', amount: 1000 }], reason: 'Complains', back: 'cash' }
  await admin.ask('bills.credit', { ...credit, ...key() })
  const { token } = (await admin.ask('bills.share', { id })).body
  const hidden = await readOutside({ caller, id, token })
  for (const text of Object.values(hidden)) expect(text).not.toMatch(/Difficult client|Never pays|Complains/)
  const seen = (await admin.ask('bills.get', { id })).body
  expect([seen.reason, seen.entries.at(-2)?.reason, seen.creditNotes[0]?.reason]).toEqual([
    'Difficult client',
    'Never pays',
    'Complains',
  ])
  const printed = await aDraft(clinic.database.db, owner)
  const discount = { id: printed.id, discount: 100, reason: 'Two pets', printReason: true }
  const { body: ready } = await admin.ask('bills.discount', discount)
  await admin.ask('bills.issue', { id: printed.id, seenDue: ready.due })
  const link = (await admin.ask('bills.share', { id: printed.id })).body.token
  const shown = await readOutside({ caller, id: printed.id, token: link })
  expect(shown.files.match(/Reason: Two pets/g)).toHaveLength(3)
  expect(shown.pages.match(/"printedReason":"Two pets"/g)).toHaveLength(2)
})
