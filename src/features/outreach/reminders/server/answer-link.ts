import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { OwnerAnswer } from '../../../planning/appointments/owner-answers.ts'
import { clearOwnerAnswer, updateOwnerAnswer } from '../../../planning/appointments/server/answer-queries.ts'
import { moveStatus } from '../../../planning/appointments/server/change-status.ts'
import { findAppointment } from '../../../planning/appointments/server/queries.ts'
import { dayOfCustomer } from '../../../planning/appointments/server/write-news.ts'
import { STATUS_REFUSALS } from '../../../planning/appointments/texts.ts'
import { ownCancellation } from '../../../planning/appointments/transitions.ts'
import type { Owner } from '../../../platform/auth/server/auth-context.ts'
import { mailCustomer, notifyStaff } from '../../../platform/notifications/server/notify.ts'
import type { ReminderChoice } from '../choice-schemas.ts'
import { isCare } from '../kinds.ts'
import { LINK_NEWS } from '../link-news-texts.ts'
import { type About, type CareAnswer, isMeant, type LinkAnswer } from '../link-rules.ts'
import type { LinkAnswered, LinkedItem } from '../link-schemas.ts'
import { LINK_REFUSALS } from '../link-texts.ts'
import { REMINDER_NEWS } from '../news-texts.ts'
import { findChoice, writeChoice } from './choice-queries.ts'
import { deleteCareAnswers, findAddressee, saveCareAnswer } from './link-queries.ts'
import { presentItems } from './present-link.ts'
import { type LinkSecret, lockLink, type ReadLink } from './read-link.ts'
import { readToken } from './token.ts'

/** `link` leads to the owner's appointments, in the email about what was done. */
type AnswerInput = LinkSecret & About & { answer: LinkAnswer; link: string }

/**
 * Saves an owner's answer to one thing that a message is about, in one transaction with the emails and notices about it. The
 * same answer again changes nothing. Refuses what the item no longer allows.
 */
export async function answerLink(db: Db, input: AnswerInput): Promise<LinkAnswered> {
  const { answer, now, link } = input
  return await db.transaction().execute(async (tx) => {
    const found = await lockLink(tx, input)
    const item = await findItem(tx, found, input)
    if (answer === 'coming' || answer === 'not_coming')
      await answerAppointment(tx, found.owner, { item, answer, now, link })
    else if (answer === 'cancel') await cancelAppointment(tx, found.owner, { item, now })
    else await answerCare(tx, found.owner, { item, answer, now, link })
    return await itemNow(tx, found, input)
  })
}

/** Saves what the owner of a link wants to be reminded of, and emails that to them. */
export async function chooseByLink(
  db: Db,
  input: LinkSecret & Pick<ReminderChoice, 'reminders'> & { link: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockLink(tx, input)
    await choose(tx, owner, input)
  })
}

/**
 * Ends the reminders of someone to whom a message was sent, by its secret, as `Stop reminders` on its page does; again it changes
 * nothing. Unlike the page it outlives what the message was about: an old email still unsubscribes. Returns their customer's id.
 * Refuses a secret that we have not made, and once the message or its customer is gone.
 */
export async function stopReminders(
  db: Db,
  { token, secret, link }: Omit<LinkSecret, 'now'> & { link: string },
): Promise<string> {
  const messageId = readToken(secret, token)
  if (messageId === null) throw refusal(LINK_REFUSALS, 'LINK_ENDED')
  return await db.transaction().execute(async (tx) => {
    const addressee = await findAddressee(tx, messageId)
    if (addressee === undefined || (await lockCustomer(tx, addressee.customerId)) === undefined)
      throw refusal(LINK_REFUSALS, 'LINK_ENDED')
    await choose(tx, addressee, { reminders: 'none', link })
    return addressee.customerId
  })
}

type Chosen = Pick<ReminderChoice, 'reminders'> & { link: string }

async function choose(
  tx: Tx,
  owner: Pick<Owner, 'customerId' | 'phone'>,
  { reminders, link }: Chosen,
): Promise<void> {
  const before = await findChoice(tx, owner.customerId)
  if (before.reminders === reminders) return
  await writeChoice(tx, owner.customerId, { ...before, reminders })
  await mailDone(tx, owner, { action: 'chosen', choice: reminders, link })
}

/** Saves whether the owner of an appointment, who is signed in, will come. Refuses one that has begun or is not theirs. */
export async function answerOwn(
  db: Db,
  owner: Owner,
  { id, ...said }: { id: string; answer: OwnerAnswer; now: Date },
) {
  return await db.transaction().execute(async (tx) => {
    const records = { ownerPhone: owner.phone }
    const found = await findAppointment(tx, id, records)
    if (found === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    const at = found.appointmentDate
    const outcome = await updateOwnerAnswer(tx, { id, ...records, at, ...said })
    if (outcome === 'over') throw refusal(LINK_REFUSALS, 'ITEM_OVER')
    if (outcome === 'changed' && said.answer === 'not_coming') await notifyOfNo(tx, id)
    return { ...found, ownerAnswer: said.answer }
  })
}

/** Takes back what an owner has answered about an appointment or about a pet's care, as staff do who hear of a mistake. */
export async function takeBackAnswer(db: Db, id: string): Promise<{ id: string }> {
  await db.transaction().execute(async (tx) => {
    await clearOwnerAnswer(tx, id)
    await deleteCareAnswers(tx, id)
  })
  return { id }
}

/** What a message is about, as it is now. Refuses what it is not about. */
export async function findItem(
  db: Db,
  link: ReadLink,
  { now, ...about }: About & { now: Date },
): Promise<LinkedItem> {
  const item = (await presentItems(db, link, now)).find((one) => isMeant(about, one))
  if (item === undefined) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  return item
}

/** The same as an answer; `id` is the record that has changed, by default the subject. */
export async function itemNow(
  db: Db,
  link: ReadLink,
  { id, ...about }: About & { id?: string; now: Date },
): Promise<LinkAnswered> {
  return { id: id ?? about.subject, item: await findItem(db, link, about) }
}

type Answered<Answer> = { item: LinkedItem; answer: Answer; now: Date; link: string }

async function answerAppointment(
  tx: Tx,
  owner: Owner,
  { item, answer, now, link }: Answered<OwnerAnswer>,
): Promise<void> {
  const { subject: id, kind, state, pet, service, at } = item
  if (kind !== 'appointment' || state !== 'open' || at === null) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  const said = { id, ownerPhone: owner.phone, at: new Date(at), answer, now }
  const outcome = await updateOwnerAnswer(tx, said)
  if (outcome === 'over') throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  if (outcome === 'same') return
  if (answer === 'not_coming') await notifyOfNo(tx, id)
  await mailDone(tx, owner, { action: answer, petName: pet, serviceType: service ?? '', startsAt: at, link })
}

/** Staff know at once: the time stays taken until they cancel it. */
async function notifyOfNo(tx: Tx, id: string): Promise<void> {
  const appointment = await findAppointment(tx, id, 'all')
  if (appointment === undefined) return
  const { customerId, customerName, petName, serviceType, appointmentDate } = appointment
  const values = { customerName, petName, serviceType, startsAt: appointmentDate.toISOString() }
  const news = messageOf(REMINDER_NEWS, 'owner-cannot-come', values)
  await notifyStaff(tx, { ...news, customerId, link: dayOfCustomer(appointment) })
}

/** Cancels as owners do when they are signed in, which is announced to the clinic and to them. */
async function cancelAppointment(
  tx: Tx,
  { userId, phone }: Owner,
  { item: { subject: id, at, cancels }, now }: { item: LinkedItem; now: Date },
): Promise<void> {
  if (!cancels || at === null) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  const found = await findAppointment(tx, id, { ownerPhone: phone })
  const transition = found && ownCancellation(found)
  if (!transition) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  await moveStatus(tx, { id, transition, at: new Date(at), now }, { userId, records: { ownerPhone: phone } })
}

async function answerCare(
  tx: Tx,
  owner: Owner,
  { item, answer, now, link }: Answered<CareAnswer>,
): Promise<void> {
  const { subject: petId, pet: petName, kind, day, state } = item
  if (!isCare(kind) || day === null || state !== 'open' || item.answer === 'booked')
    throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  if (item.answer === (answer === 'remind' ? null : answer)) return
  if (answer === 'remind') await deleteCareAnswers(tx, petId, { kind, day })
  else await saveCareAnswer(tx, { petId, kind, day, answer, now })
  await mailDone(tx, owner, { action: answer, petName, kind, day, link })
}

type Done = Parameters<(typeof LINK_NEWS)['reminder-answered']>[0]

async function mailDone(tx: Tx, { phone }: Pick<Owner, 'phone'>, done: Done): Promise<void> {
  await mailCustomer(tx, phone, messageOf(LINK_NEWS, 'reminder-answered', done))
}
