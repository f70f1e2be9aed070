import { answerDay } from '../src/features/money/bills/server/answer-day.ts'
import {
  changeAmount,
  completePaid,
  markPaid,
  refund,
} from '../src/features/money/payments/server/change-payment.ts'
import { countLot, takeIn } from '../src/features/money/stock/server/change-stock.ts'
import { saveRate } from '../src/features/money/taxes/server/tax-queries.ts'
import { noCharge } from '../src/features/money/till/server/no-charge.ts'
import { recordMethod } from '../src/features/money/till/server/record-method.ts'
import { closeTill, moveCash, openTill, sumDrawer } from '../src/features/money/till/server/till.ts'
import { sumExpected } from '../src/features/money/till/server/till-queries.ts'
import { moveStatus } from '../src/features/planning/appointments/server/change-status.ts'
import { editAppointment } from '../src/features/planning/appointments/server/edit-appointment.ts'
import type { Transition } from '../src/features/planning/appointments/transitions.ts'
import { readTimetable } from '../src/features/planning/timetable/server/queries.ts'
import { addDays, clinicDay } from '../src/lib/time.ts'
import { pick } from './random.ts'
import { below, inTransaction, someAppointment, someEntry, TAX_CLASSES, type Turn } from './shop.ts'

const openSession = async ({ db }: Turn) =>
  await db.selectFrom('tillSessions').select('id').where('closedAt', 'is', null).executeTakeFirst()

/** What happens beside bills and changes them all the same: to appointments, the till, the stock and the settings. */
export const COUNTER_ACTIONS = {
  async status(turn: Turn) {
    const appointment = await someAppointment(turn)
    if (appointment === undefined) return
    const { pending, confirmed, cancelled, completed } = NEXT
    const next = { pending, confirmed, cancelled, completed }[appointment.status] ?? []
    if (next.length === 0) return
    const change = { id: appointment.id, transition: pick(turn.random, next), now: turn.by.now }
    await inTransaction(turn.db, (tx) =>
      moveStatus(tx, change, { userId: turn.by.userId, records: 'all', announces: false }),
    )
  },
  async edit(turn: Turn) {
    const [appointment, service] = [await someAppointment(turn), pick(turn.random, turn.shop.services)]
    if (appointment === undefined) return
    const place = { visitType: 'clinic', houseVisitAddress: null, notes: null } as const
    const { id, petId } = appointment
    const fields = { id, petId, serviceTypeId: service.id, ...place, expectedAmount: service.basePrice }
    const timetable = await readTimetable(turn.db, { now: turn.by.now })
    await editAppointment(turn.db, { fields, now: turn.by.now, timetable, link: '', seesAmount: true })
  },
  async amount(turn: Turn) {
    const appointment = await someAppointment(turn)
    if (appointment === undefined) return
    const { id, amount } = appointment
    await changeAmount(turn.db, { id, seenAmount: amount, amount: below(turn.random, 90_000) })
  },
  async markPaid(turn: Turn) {
    const appointment = await someAppointment(turn)
    if (appointment === undefined) return
    const seen = { id: appointment.id, seenAmount: appointment.amount, link: '' }
    await (turn.random() < 0.7 ? markPaid : completePaid)(turn.db, turn.by, seen)
  },
  async refund(turn: Turn) {
    const appointment = await someAppointment(turn)
    if (appointment !== undefined) await refund(turn.db, turn.by, { id: appointment.id, reason: 'Unhappy' })
  },
  async noCharge(turn: Turn) {
    const appointment = await someAppointment(turn)
    if (appointment === undefined) return
    const input = { appointmentId: appointment.id, reason: 'A stray' }
    await inTransaction(turn.db, (tx) => noCharge(tx, input, turn.by))
  },
  async method(turn: Turn) {
    const entry = await someEntry(turn)
    if (entry === undefined) return
    const said = { id: entry.id, method: pick(turn.random, ['cash', 'upi'] as const), reference: null }
    await inTransaction(turn.db, (tx) => recordMethod(tx, said, turn.by))
  },
  async openTill({ db, random, by }: Turn) {
    const float = random() < 0.5 ? ((await sumDrawer(db, by.now)) ?? 0) : below(random, 300_000)
    await openTill(
      db,
      { float: Math.max(0, float), reason: random() < 0.7 ? 'Change was brought' : null },
      by,
    )
  },
  async moveCash(turn: Turn) {
    const till = await openSession(turn)
    if (till === undefined) return
    const move = { way: pick(turn.random, ['in', 'out'] as const), amount: 1 + below(turn.random, 50_000) }
    await inTransaction(turn.db, (tx) => moveCash(tx, { ...till, ...move, reason: 'Bank' }, turn.by))
  },
  async closeTill(turn: Turn) {
    const till = await openSession(turn)
    if (till === undefined) return
    const expected = await sumExpected(turn.db, till.id)
    const counted = Math.max(0, expected + (turn.random() < 0.5 ? 0 : below(turn.random, 1000)))
    const stays = turn.random() < 0.3 ? null : below(turn.random, counted + 1)
    const count = { ...till, counted, stays, seenDifference: counted - expected, reason: 'Miscounted' }
    await inTransaction(turn.db, (tx) => closeTill(tx, count, turn.by))
  },
  async goodsIn({ db, shop, random, by }: Turn) {
    const expiresOn = random() < 0.5 ? null : addDays(clinicDay(by.now), below(random, 40))
    const product = pick(random, shop.products.slice(1))
    const goods = { productId: product.id, thousandths: 1 + below(random, 30_000), expiresOn }
    await inTransaction(db, (tx) => takeIn(tx, { ...goods, batch: pick(random, [null, 'B1']) }, by))
  },
  async count({ db, random, by }: Turn) {
    const lots = db.selectFrom('stockLots').select(['id', 'leftNow as left']).orderBy('createdAt', 'desc')
    const rows = await lots.limit(20).execute()
    if (rows.length === 0) return
    const { id, left } = pick(random, rows)
    const count = { lotId: id, left: below(random, 9000), seenLeft: left, reason: 'Counted' }
    await inTransaction(db, (tx) => countLot(tx, count, by))
  },
  /** Answers for the day of the last number, if one lies after today: two times in three it was wrong. */
  async answerDay({ db, random, by }: Turn) {
    const last = db.selectFrom('billNumbers').select(({ fn }) => fn.max('lastOn').as('day'))
    const { day } = await last.executeTakeFirstOrThrow()
    await inTransaction(db, (tx) => answerDay(tx, { day, isRight: random() < 0.33 }, by))
  },
  async setting({ db, random, by }: Turn) {
    const change = below(random, 4)
    const settings = db.updateTable('billSettings')
    if (change === 0) await settings.set({ roundToRupee: random() < 0.3 }).execute()
    if (change === 1)
      await settings.set({ markAsPaid: pick(random, ['unrecorded', 'cash', 'upi']) }).execute()
    if (change === 2) await settings.set({ prefix: pick(random, ['', '', 'TW']) }).execute()
    const rate = { id: TAX_CLASSES.food, fromOn: addDays(clinicDay(by.now), below(random, 9)) }
    if (change === 3) await saveRate(db, { ...rate, rate: pick(random, [0, 500, 1200, 1800]) })
  },
} satisfies Record<string, (turn: Turn) => Promise<unknown>>

/** What may become of an appointment; some of it is too early, and refused. */
const NEXT: Record<'pending' | 'confirmed' | 'cancelled' | 'completed', Transition[]> = {
  pending: ['approve', 'reject', 'completeUnapproved'],
  confirmed: ['complete', 'callOff', 'noShow'],
  cancelled: ['reopen', 'undoNoShow'],
  completed: [],
}
