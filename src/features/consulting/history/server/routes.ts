import type { z } from 'zod'
import { refusal } from '../../../../lib/refusal.ts'
import { readCursor } from '../../../../lib/server/database/cursor.ts'
import { dueOf } from '../../../money/bills/server/open-bill.ts'
import { isPetThere } from '../../../owners/pets/server/queries.ts'
import { PET_REFUSALS } from '../../../owners/pets/texts.ts'
import { seesPayments, toVisit } from '../../../planning/appointments/server/present-appointment.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import type { AuthContext, Caller } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { historyContract } from '../contract.ts'
import type { historyEntrySchema } from '../history-schemas.ts'
import { type HistoryRow, listHistory, type Place } from './queries.ts'

const os = implementFeature(historyContract).$context<AuthContext>()

/** How many entries a page has. */
const PAGE_SIZE = 20

export const historyRouter = os.router({
  listForPet: os.listForPet.handler(async ({ input: { id: petId, cursor }, context }) => {
    const { db, caller, now } = context
    const { records } = caller
    const page = { after: readCursor(cursor, decodePlace), limit: PAGE_SIZE + 1 }
    if (!(await isPetThere(db, petId, records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const rows = await listHistory(db, { petId, records, now: now() }, page)
    const items = rows.slice(0, PAGE_SIZE)
    const last = items.at(-1)
    const nextCursor = rows.length > PAGE_SIZE && last !== undefined ? encodePlace(last) : null
    return { items: items.map((row) => present(row, caller)), nextCursor }
  }),
})

const PLACE = /^(\d{1,13})\.(\d)\.([\da-f-]{1,36})$/

function encodePlace({ at, place, id }: Place): string {
  return Buffer.from(`${at.getTime()}.${place}.${id}`).toString('base64url')
}

/** A place in a history; null for what `encodePlace` did not write. */
function decodePlace(cursor: string): Place | null {
  const [, millis, place, id = ''] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id === '' ? null : { at: new Date(Number(millis)), place: Number(place), id }
}

/** An entry as its caller sees it: staff what the clinic knows, owners what is theirs. */
function present(row: HistoryRow, caller: Caller): z.input<typeof historyEntrySchema> {
  const about = { id: row.id, at: row.at }
  const isOfStaff = isStaff(caller.role)
  switch (row.kind) {
    case 'appointment':
      return { kind: row.kind, ...about, ...toVisit(row.facts, caller) }
    case 'bill': {
      const { number, day, kind, total, credited, calledOff } = row.facts
      const isSeen = !isOfStaff || seesPayments(caller)
      const sums = isSeen ? { total, credited, calledOff, due: dueOf(row.facts) } : null
      return { kind: row.kind, ...about, number, day, isCredit: kind === 'credit', sums }
    }
    case 'sheet': {
      const summary = isOfStaff ? row.facts.summary : null
      return { kind: row.kind, ...about, ...row.facts, summary }
    }
    case 'dose':
      return { kind: row.kind, ...about, ...row.facts }
    case 'file':
      return { kind: row.kind, ...about, ...row.facts }
    case 'weight':
      return { kind: row.kind, ...about, ...row.facts }
  }
}
