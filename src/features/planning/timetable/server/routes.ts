import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import type { Answer } from '../../../../lib/text.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import type { shownCalendarSchema } from '../calendar-schemas.ts'
import { timetableContract } from '../contract.ts'
import type { closureSchema } from '../hours-schemas.ts'
import { fromClock, toClock } from '../moment.ts'
import type { timetableSchema } from '../settings-schemas.ts'
import {
  type CalendarRow,
  findSlotSettings,
  listBuffers,
  listCalendars,
  updateSlotSettings,
} from './calendar-queries.ts'
import { addAbsence, removeAbsence } from './change-absences.ts'
import { saveBuffers } from './change-buffers.ts'
import { addCalendar, saveCalendar, setGivers, toShownSpan } from './change-calendars.ts'
import { addClosure, removeClosure } from './change-closures.ts'
import { addExtraHours, removeExtraHours } from './change-extra-hours.ts'
import { saveHours } from './change-hours.ts'
import type { TimetableContext } from './context.ts'
import { type ExtraHoursRow, listExtraHours } from './extra-hours-queries.ts'
import {
  type ClosureRow,
  findHoldMinutes,
  findMoveLimit,
  listClosures,
  updateLead,
  updateNumber,
} from './queries.ts'

const os = implementFeature(timetableContract).$context<TimetableContext>()

export const timetableRouter = os.router({
  get: os.get.handler(({ context }) => readShown(context)),

  saveHours: os.saveHours.handler(async ({ input, context }) => {
    await saveHours(context.db, input)
    return await readShown(context)
  }),

  saveMoveLimit: os.saveMoveLimit.handler(
    changes(async (tx, { seen, ...entered }) => {
      const change = (hours: number) => mergeChanges({ hours }, entered, seen).hours
      return { hours: await updateNumber(tx, 'moveLimitHours', change) }
    }),
  ),

  saveHold: os.saveHold.handler(
    changes(async (tx, { seen, ...entered }) => {
      const change = (minutes: number) => mergeChanges({ minutes }, entered, seen).minutes
      return { minutes: await updateNumber(tx, 'holdMinutes', change) }
    }),
  ),

  saveLead: os.saveLead.handler(
    changes((tx, { seen, ...entered }) =>
      updateLead(tx, (present) => {
        const { openHoursOnly = present.openHoursOnly } = entered
        return mergeChanges(present, { ...entered, openHoursOnly }, seen)
      }),
    ),
  ),

  saveSlots: os.saveSlots.handler(async ({ input, context }) => {
    const { seen, ...entered } = input
    await inTransaction(context, (tx) =>
      updateSlotSettings(tx, (present) => {
        const { houseVisits = present.houseVisits } = entered
        return mergeChanges(present, { ...entered, houseVisits }, seen)
      }),
    )
    return await readShown(context)
  }),

  calendars: os.calendars.handler(async ({ context }) =>
    (await listCalendars(context.db)).map(toShownCalendar(context)),
  ),

  addCalendar: os.addCalendar.handler(async ({ input, context }) =>
    toShownCalendar(context)(await addCalendar(context.db, input)),
  ),

  saveCalendar: os.saveCalendar.handler(async ({ input: { id, ...input }, context }) =>
    toShownCalendar(context)(await saveCalendar(context.db, id, input)),
  ),

  setGivers: os.setGivers.handler(async ({ input, context }) =>
    (await setGivers(context.db, input)).map(toShownCalendar(context)),
  ),

  addAbsence: os.addAbsence.handler(({ input, context }) =>
    addAbsence(context.db, { absence: input, now: context.now() }),
  ),

  removeAbsence: os.removeAbsence.handler(async ({ input, context }) => {
    await removeAbsence(context.db, input.id)
    return { removed: true }
  }),

  buffers: os.buffers.handler(async ({ context }) => ({ buffers: await listBuffers(context.db) })),

  saveBuffers: os.saveBuffers.handler(({ input, context }) => saveBuffers(context.db, input)),

  extraHours: os.extraHours.handler(async ({ context }) =>
    (await listExtraHours(context.db, context.now())).map(toShownExtra),
  ),

  addExtraHours: os.addExtraHours.handler(async ({ input: { opens, closes, ...extra }, context }) => {
    const hours = { ...extra, opens: fromClock(opens), closes: fromClock(closes) }
    return (await addExtraHours(context.db, { hours, now: context.now() })).map(toShownExtra)
  }),

  removeExtraHours: os.removeExtraHours.handler(async ({ input, context }) => {
    await removeExtraHours(context.db, input.id)
    return { removed: true }
  }),

  closures: os.closures.handler(async ({ context }) => {
    return (await listClosures(context.db, context.now())).map(toClosure)
  }),

  addClosure: os.addClosure.handler(async ({ input, context }) => {
    return toClosure(await addClosure(context.db, context.caller, { closure: input, now: context.now() }))
  }),

  removeClosure: os.removeClosure.handler(async ({ input, context }) => {
    await removeClosure(context.db, input.id)
    return { removed: true }
  }),
})

async function readShown({ db, timetables }: TimetableContext): Promise<Answer<typeof timetableSchema>> {
  const { version, openingHours, closures, calendars, lead } = await timetables.read(db)
  return {
    version,
    moveLimitHours: await findMoveLimit(db),
    holdMinutes: await findHoldMinutes(db),
    lead: {
      clinicMinutes: lead?.clinic ?? 0,
      houseMinutes: lead?.house ?? 0,
      openHoursOnly: lead?.openHoursOnly ?? false,
    },
    slots: await findSlotSettings(db),
    calendars: calendars.map(({ id, name, kind }) => ({ id, name, kind })),
    openingHours: openingHours.map(toShownSpan),
    closures: closures.map(({ startsAt, endsAt, reason }) => ({ startsAt, endsAt, reason })),
  }
}

function toShownExtra({ id, day, opens, closes, calendar }: ExtraHoursRow) {
  return { id, day, opens: toClock(opens), closes: toClock(closes), calendar }
}

/** Presents calendars with the absences that are not over. */
function toShownCalendar({ now }: TimetableContext) {
  const present = now()
  return ({ openingHours, absences, ...calendar }: CalendarRow): Answer<typeof shownCalendarSchema> => ({
    ...calendar,
    openingHours: openingHours?.map(toShownSpan) ?? null,
    // The database's JSON has another form of time.
    absences: absences
      .map((absence) => ({
        ...absence,
        startsAt: new Date(absence.startsAt),
        endsAt: new Date(absence.endsAt),
      }))
      .filter(({ endsAt }) => endsAt > present),
  })
}

function toClosure({ id, startsAt, endsAt, reason, alertId }: ClosureRow): Answer<typeof closureSchema> {
  return { id, startsAt, endsAt, reason, isAnnounced: alertId !== null }
}
