import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { del, get, post, put } from '../../../lib/route.ts'
import { seenByName, seenFields } from '../../../lib/seen-fields.ts'
import { anyone, staff } from '../../platform/auth/access.ts'
import { SERVICE_REFUSALS } from '../services/texts.ts'
import { calendarFields, calendarInputSchema, giversSchema, shownCalendarSchema } from './calendar-schemas.ts'
import {
  absenceInputSchema,
  absenceSchema,
  closureInputSchema,
  closureSchema,
  extraHoursSchema,
  openingHoursSchema,
  shownExtraHoursSchema,
  spanSchema,
  weekdaySchema,
} from './hours-schemas.ts'
import {
  bufferSchema,
  buffersSchema,
  holdSchema,
  leadSchema,
  moveLimitSchema,
  slotSettingsSchema,
  timetableSchema,
} from './settings-schemas.ts'
import { TIMETABLE_REFUSALS } from './texts.ts'

const calendarId = z.coerce
  .number(TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .int(TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .min(1, TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .max(2 ** 31 - 1, TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
const closureId = z.uuid(TIMETABLE_REFUSALS.CLOSURE_MISSING.message)
const absenceId = z.uuid(TIMETABLE_REFUSALS.ABSENCE_MISSING.message)

export const timetableContract = oc.tag('Opening hours, closures and calendars').router({
  get: anyone({ scope: 'appointments:read' })
    .route(get('/opening-hours', 'Get the opening hours and upcoming closures'))
    .input(noInput)
    .output(timetableSchema),
  saveHours: staff('settings:write', { scope: null, words: 'Opening hours changed' })
    .route(put('/clinic/opening-hours', 'Replace the opening hours'))
    .input(
      z.strictObject({
        version: z
          .int()
          .optional()
          .describe(
            'the version that the caller read; the request is refused if there is a newer version. Not needed with `seen`',
          ),
        openingHours: openingHoursSchema,
        seen: seenByName(weekdaySchema, z.array(spanSchema)),
      }),
    )
    .output(timetableSchema)
    .errors({ ...CHANGED_MEANWHILE, TIMETABLE_CHANGED: TIMETABLE_REFUSALS.TIMETABLE_CHANGED }),
  saveMoveLimit: staff('settings:write', { scope: null, words: 'Limit for moving appointments changed' })
    .route(
      put(
        '/clinic/move-limit',
        'Set how many hours before the start customers can last move their own appointments',
      ),
    )
    .input(moveLimitSchema.extend({ seen: seenFields(moveLimitSchema.shape) }))
    .output(moveLimitSchema)
    .errors(CHANGED_MEANWHILE),
  saveHold: staff('settings:write', { scope: null, words: 'Waitlist’s holding time changed' })
    .route(put('/clinic/hold-minutes', 'Set how long a slot is held for a customer on the waitlist'))
    .input(holdSchema.extend({ seen: seenFields(holdSchema.shape) }))
    .output(holdSchema)
    .errors(CHANGED_MEANWHILE),
  saveLead: staff('settings:write', { scope: null, words: 'Lead time of bookings changed' })
    .route(
      put(
        '/clinic/lead-time',
        'Set how long before the start customers must book; staff can book at any time',
      ),
    )
    .input(
      leadSchema
        .partial({ openHoursOnly: true })
        .extend({ seen: seenFields(leadSchema.shape) })
        .describe('if omitted, `openHoursOnly` stays unchanged'),
    )
    .output(leadSchema)
    .errors(CHANGED_MEANWHILE),
  saveSlots: staff('settings:write', { scope: null, words: 'Slots changed' })
    .route(put('/clinic/slots', 'Set the interval of slots, the length of appointments, and house visits'))
    .input(
      slotSettingsSchema
        .partial({ houseVisits: true })
        .extend({ seen: seenFields(slotSettingsSchema.shape) })
        .describe('if omitted, `houseVisits` stays unchanged'),
    )
    .output(timetableSchema)
    .errors(CHANGED_MEANWHILE),
  calendars: staff('appointments:read', { scope: null })
    .route(get('/clinic/calendars', 'List the calendars in their order'))
    .input(noInput)
    .output(z.array(shownCalendarSchema)),
  addCalendar: staff('settings:write', { scope: null, words: 'Calendar added' })
    .route(post('/clinic/calendars', 'Add a calendar'))
    .route({ successStatus: 201 })
    .input(calendarInputSchema)
    .output(shownCalendarSchema)
    .errors({
      CALENDAR_NAME_TAKEN: TIMETABLE_REFUSALS.CALENDAR_NAME_TAKEN,
      TOO_MANY_CALENDARS: TIMETABLE_REFUSALS.TOO_MANY_CALENDARS,
    }),
  saveCalendar: staff('settings:write', { scope: null, words: 'Calendar changed' })
    .route(put('/clinic/calendars/{id}', 'Change a calendar; its appointments stay'))
    .input(calendarInputSchema.extend({ id: calendarId, seen: seenFields(calendarFields) }))
    .output(shownCalendarSchema)
    .errors({
      ...CHANGED_MEANWHILE,
      CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
      CALENDAR_NAME_TAKEN: TIMETABLE_REFUSALS.CALENDAR_NAME_TAKEN,
      LAST_CALENDAR: TIMETABLE_REFUSALS.LAST_CALENDAR,
    }),
  setGivers: staff('settings:write', { scope: null, words: 'Service assigned to calendars' })
    .route(
      put('/clinic/services/{id}/calendars', 'Set which calendars offer a service; booked appointments stay'),
    )
    .input(giversSchema)
    .output(z.array(shownCalendarSchema))
    .errors({ ...CHANGED_MEANWHILE, SERVICE_MISSING: SERVICE_REFUSALS.SERVICE_MISSING }),
  addAbsence: staff('appointments:write', { scope: null, words: 'Time away of a calendar added' })
    .route(
      post(
        '/clinic/absences',
        'Add an absence of a calendar; no one can book the calendar then, but booked appointments stay',
      ),
    )
    .route({ successStatus: 201 })
    .input(absenceInputSchema)
    .output(absenceSchema)
    .errors({
      CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
      TOO_MANY_ABSENCES: TIMETABLE_REFUSALS.TOO_MANY_ABSENCES,
    }),
  removeAbsence: staff('appointments:write', { scope: null, words: 'Time away of a calendar removed' })
    .route(del('/clinic/absences/{id}', 'Remove an absence of a calendar'))
    .input(z.strictObject({ id: absenceId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ABSENCE_MISSING: TIMETABLE_REFUSALS.ABSENCE_MISSING }),
  buffers: staff('settings:write', { scope: null })
    .route(get('/clinic/buffers', 'List how long calendars stay free before and after each service'))
    .route({ description: 'These times apply only if appointments take the duration of their service.' })
    .input(noInput)
    .output(buffersSchema),
  saveBuffers: staff('settings:write', { scope: null, words: 'Time around services changed' })
    .route(put('/clinic/buffers', 'Set how long calendars stay free before and after each service'))
    .input(buffersSchema.extend({ seen: seenByName(z.uuid(), bufferSchema) }))
    .output(buffersSchema)
    .errors(CHANGED_MEANWHILE),
  extraHours: staff('appointments:read', { scope: null })
    .route(get('/clinic/extra-hours', 'List the extra hours from today on, earliest first'))
    .input(noInput)
    .output(z.array(shownExtraHoursSchema)),
  addExtraHours: staff('settings:write', { scope: null, words: 'Extra hours added' })
    .route(post('/clinic/extra-hours', 'Add extra hours to the usual hours of one day'))
    .route({ successStatus: 201 })
    .input(extraHoursSchema)
    .output(z.array(shownExtraHoursSchema))
    .errors({
      CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
      TOO_MANY_EXTRA_HOURS: TIMETABLE_REFUSALS.TOO_MANY_EXTRA_HOURS,
    }),
  removeExtraHours: staff('settings:write', { scope: null, words: 'Extra hours removed' })
    .route(del('/clinic/extra-hours/{id}', 'Remove extra hours; appointments in them stay'))
    .input(z.strictObject({ id: z.uuid(TIMETABLE_REFUSALS.EXTRA_HOURS_MISSING.message) }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ EXTRA_HOURS_MISSING: TIMETABLE_REFUSALS.EXTRA_HOURS_MISSING }),
  closures: staff('appointments:read', { scope: 'appointments:read' })
    .route(get('/clinic/closures', 'List the upcoming closures, earliest first'))
    .input(noInput)
    .output(z.array(closureSchema)),
  addClosure: staff('settings:write', { scope: null, words: 'Closure added' })
    .route(post('/clinic/closures', 'Add a closure'))
    .route({ successStatus: 201 })
    .input(closureInputSchema)
    .output(closureSchema)
    .errors({ TOO_MANY_CLOSURES: TIMETABLE_REFUSALS.TOO_MANY_CLOSURES }),
  removeClosure: staff('settings:write', { scope: null, words: 'Closure removed' })
    .route(del('/clinic/closures/{id}', 'Remove a closure and the alert that announces it'))
    .input(z.strictObject({ id: closureId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ CLOSURE_MISSING: TIMETABLE_REFUSALS.CLOSURE_MISSING }),
})
