import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../lib/changed-meanwhile.ts'
import { noInput } from '../../lib/no-input.ts'
import { seenByName, seenFields } from '../../lib/seen-fields.ts'
import { line, optionalLine } from '../../lib/text.ts'
import { addDays, isCalendarDay } from '../../lib/time.ts'
import { anyone, staff } from '../auth/access.ts'
import { SERVICE_REFUSALS } from '../services/texts.ts'
import { VISIT_TYPES } from '../services/visit-types.ts'
import { fromClock } from './moment.ts'
import {
  CALENDAR_KINDS,
  HOLD_MINUTES,
  MAX_CALENDARS,
  MAX_LEAD_MINUTES,
  MAX_MOVE_LIMIT_HOURS,
  MAX_SPANS,
  overlappingSpans,
  SLOT_STEPS,
  WEEKDAYS,
} from './rules.ts'
import { TIMETABLE_REFUSALS, TIMETABLE_TEXTS } from './texts.ts'

const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** A time of a day in the clinic's zone, `HH:MM`; `24:00` is the end of the day. */
const timeSchema = z.string(TIMETABLE_TEXTS.time).regex(TIME, TIMETABLE_TEXTS.time)

const spanSchema = z.strictObject({
  weekday: z.int().min(1).max(WEEKDAYS.length).describe('1 is Monday'),
  opens: timeSchema,
  closes: timeSchema,
})
type Span = z.infer<typeof spanSchema>

/** The number of a weekday as a name, as in `seen`. */
const weekdaySchema = z.string().regex(/^[1-7]$/)

/** The spans in which the clinic is open. Spans of a day must not overlap; a day without one is closed. */
export const openingHoursSchema = z
  .array(spanSchema)
  .max(MAX_SPANS * WEEKDAYS.length, TIMETABLE_TEXTS.tooMany)
  .superRefine(
    (spans, context) => {
      for (const { index, message } of spanIssues(spans))
        context.addIssue({ code: 'custom', path: [index, 'closes'], message })
    },
    { when: ({ value }) => Array.isArray(value) },
  )

/** What is wrong with spans taken together. One that is incomplete has its own message, and hides none of another's. */
function spanIssues(spans: readonly Span[]): { index: number; message: string }[] {
  const complete = spans.flatMap((span, index) =>
    isComplete(span) ? [{ index, ...toOpeningSpan(span) }] : [],
  )
  const overlapping = overlappingSpans(complete).flatMap((at) => complete[at] ?? [])
  return [
    ...complete
      .filter(({ opens, closes }) => closes <= opens)
      .map(({ index }) => ({ index, message: TIMETABLE_TEXTS.closesBeforeOpens })),
    ...overlapping.map(({ index }) => ({ index, message: TIMETABLE_TEXTS.overlap })),
  ]
}

/** False for what is not a span yet, whatever it is: rules that also run on invalid input meet it. */
function isComplete(span: Partial<Span> | null): boolean {
  return [span?.opens, span?.closes].every((time) => timeSchema.safeParse(time).success)
}

/** A span with its times in minutes after midnight. */
export function toOpeningSpan({ weekday, opens, closes }: Span) {
  return { weekday, opens: fromClock(opens), closes: fromClock(closes) }
}

const daySchema = z
  .string(TIMETABLE_TEXTS.dayRequired)
  .refine(isCalendarDay, TIMETABLE_TEXTS.dayRequired)
  .meta({ format: 'date' })

const extraFields = {
  day: daySchema,
  opens: timeSchema,
  closes: timeSchema,
}

/** Hours in which it is open on one day besides the usual ones. */
export const extraHoursSchema = z
  .strictObject({
    ...extraFields,
    calendarId: z
      .int(TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
      .min(1)
      .max(2 ** 31 - 1)
      .nullable()
      .describe('the calendar that is open then; null for all'),
  })
  .superRefine(checkForward)

/** The form of it: the calendar is text, and a closing time of midnight is the end of the day. */
export const extraHoursFormSchema = z
  .strictObject({
    ...extraFields,
    closes: timeSchema.transform((time) => (time === '00:00' ? '24:00' : time)),
    calendarId: z.string(),
  })
  .superRefine(checkForward)
  .transform(({ calendarId, ...hours }) => ({
    ...hours,
    calendarId: calendarId === '' ? null : Number(calendarId),
  }))

function checkForward<Of extends { opens: string; closes: string }>(
  { opens, closes }: Of,
  context: z.core.$RefinementCtx<Of>,
): void {
  if (isComplete({ opens, closes }) && fromClock(closes) <= fromClock(opens))
    context.addIssue({ code: 'custom', path: ['closes'], message: TIMETABLE_TEXTS.closesBeforeOpens })
}

const shownExtraHoursSchema = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  opens: z.string(),
  closes: z.string(),
  calendar: z.string().nullable().describe('the name of the calendar that is open then; null for all'),
})
export type ShownExtraHours = z.infer<typeof shownExtraHoursSchema>

/** The longest closure, in days. */
const MAX_CLOSURE_DAYS = 366

const periodFields = {
  firstDay: daySchema,
  lastDay: daySchema,
  from: timeSchema.nullable().describe('when it begins on the first day; null for whole days'),
  until: timeSchema.nullable().describe('when it ends on the last day; null for whole days'),
}

const closureFields = {
  ...periodFields,
  reason: optionalLine(200).describe('shown to customers'),
  announce: z.boolean().describe('true to show it to everyone as a system alert, too'),
}
type ClosureFields = { firstDay: string; lastDay: string; from: string | null; until: string | null }

/** What is wrong with a closure's fields taken together, if anything. */
function closureIssue({ firstDay, lastDay, from, until }: ClosureFields) {
  const issue = (path: keyof ClosureFields, message: string) => ({ path: [path], message })
  // An invalid day has its own message.
  if (!isCalendarDay(firstDay) || !isCalendarDay(lastDay)) return null
  if (lastDay < firstDay) return issue('lastDay', TIMETABLE_TEXTS.lastBeforeFirst)
  if (lastDay > addDays(firstDay, MAX_CLOSURE_DAYS)) return issue('lastDay', TIMETABLE_TEXTS.tooLong)
  if (from === null && until === null) return null
  if (from === null || until === null) return issue(from === null ? 'from' : 'until', TIMETABLE_TEXTS.time)
  const isBackward =
    firstDay === lastDay && isComplete({ opens: from, closes: until }) && fromClock(until) <= fromClock(from)
  return isBackward ? issue('until', TIMETABLE_TEXTS.endBeforeStart) : null
}

/** The id of a calendar in a body. */
const calendarInBody = z
  .int(TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .min(1)
  .max(2 ** 31 - 1)

function checkClosure(closure: ClosureFields, context: z.core.$RefinementCtx<ClosureFields>): void {
  const issue = closureIssue(closure)
  if (issue !== null) context.addIssue({ code: 'custom', ...issue })
}

/** A time in which the clinic is closed: whole days, or from a time of the first day to one of the last. */
export const closureInputSchema = z.strictObject(closureFields).superRefine(checkClosure)
export type ClosureInput = z.infer<typeof closureInputSchema>

/** A time in which a calendar takes no appointments although it would: leave, a repair. */
export const absenceInputSchema = z
  .strictObject({
    calendarId: calendarInBody,
    ...periodFields,
    reason: optionalLine(200).describe('shown to staff alone'),
  })
  .superRefine(checkClosure)
export type AbsenceInput = z.infer<typeof absenceInputSchema>

/** The form's spans of one weekday. A closing time of midnight is the end of the day. */
const formSpanSchema = z.object({
  opens: timeSchema,
  closes: timeSchema.transform((time) => (time === '00:00' ? '24:00' : time)),
})

/** The form of the opening hours: the spans of each weekday, Monday first. */
export const weekFormSchema = z
  .object({
    days: z
      .array(z.object({ spans: z.array(formSpanSchema).max(MAX_SPANS, TIMETABLE_TEXTS.tooMany) }))
      .length(WEEKDAYS.length),
  })
  .superRefine(
    ({ days }, context) => {
      for (const [day, { spans }] of days.entries()) {
        for (const { index, message } of spanIssues(spans.map((span) => ({ weekday: day + 1, ...span }))))
          context.addIssue({ code: 'custom', path: ['days', day, 'spans', index, 'closes'], message })
      }
    },
    // Together with the other errors.
    { when: () => true },
  )
  .transform(({ days }) =>
    days.flatMap(({ spans }, day) => spans.map((span) => ({ weekday: day + 1, ...span }))),
  )

const blankTime = z
  .string()
  .transform((time) => (time === '' ? null : time))
  .pipe(timeSchema.nullable())

/** The form of a closure, or of an absence, which is not announced: an empty time stands for none. With `wholeDays`, times are ignored; without, they are required. */
export const closureFormSchema = z
  .strictObject({
    ...closureFields,
    wholeDays: z.boolean(),
    from: blankTime,
    until: blankTime,
  })
  .superRefine((closure, context) => {
    if (closure.wholeDays) return checkClosure({ ...closure, from: null, until: null }, context)
    const missing = (['from', 'until'] as const).filter((name) => closure[name] === null)
    for (const path of missing)
      context.addIssue({ code: 'custom', path: [path], message: TIMETABLE_TEXTS.time })
    if (missing.length === 0) checkClosure(closure, context)
  })
  .transform(({ wholeDays, ...closure }) => (wholeDays ? { ...closure, from: null, until: null } : closure))

/** An upcoming closure as staff see it. `endsAt` is exclusive. */
export const closureSchema = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reason: z.string().nullable(),
  isAnnounced: z.boolean().describe('whether a system alert announces it'),
})
export type ShownClosure = z.infer<typeof closureSchema>

/** An absence that is not over. `endsAt` is exclusive. */
const absenceSchema = closureSchema.omit({ isAnnounced: true })
export type ShownAbsence = z.infer<typeof absenceSchema>

/** The most services that a calendar can name; more are all. */
const MAX_SERVICES = 200

const calendarFields = {
  name: line(TIMETABLE_TEXTS.calendarName, 60),
  kind: z.enum(CALENDAR_KINDS),
  visitType: z.enum(VISIT_TYPES).nullable().describe('the visits it takes; null for both kinds'),
  serviceTypeIds: z
    .array(z.uuid())
    .min(1, TIMETABLE_TEXTS.oneService)
    .max(MAX_SERVICES)
    .nullable()
    .describe('the services it gives; null for all'),
  openingHours: openingHoursSchema.nullable().describe('its own hours; null for the clinic’s'),
  hidden: z.boolean().describe('true if it takes no new appointments'),
}

/** A calendar as entered: a person, a room or the van. */
export const calendarInputSchema = z.strictObject(calendarFields)
export type CalendarInput = z.infer<typeof calendarInputSchema>

/** Opening hours, a closure, an absence or changes of a calendar that are not saved yet. */
export const proposedHoursSchema = z.strictObject({
  openingHours: openingHoursSchema.optional(),
  closure: closureInputSchema.optional(),
  absence: absenceInputSchema.optional(),
  calendar: calendarInputSchema.extend({ id: calendarInBody }).optional(),
})
export type ProposedHours = z.infer<typeof proposedHoursSchema>

/** The form of a calendar: which visits and services it takes as choices. Its hours have a form of their own. */
export const calendarFormSchema = z
  .strictObject({
    name: calendarFields.name,
    kind: calendarFields.kind,
    visits: z.enum(['both', ...VISIT_TYPES]),
    allServices: z.boolean(),
    serviceTypeIds: z.array(z.uuid()),
    hidden: z.boolean(),
  })
  .refine(({ allServices, serviceTypeIds }) => allServices || serviceTypeIds.length > 0, {
    message: TIMETABLE_TEXTS.oneService,
    path: ['serviceTypeIds'],
    // Together with the other errors.
    when: () => true,
  })
  .transform(({ visits, allServices, serviceTypeIds, ...calendar }) => ({
    ...calendar,
    visitType: visits === 'both' ? null : visits,
    serviceTypeIds: allServices ? null : serviceTypeIds,
  }))

/** A calendar as the clinic's settings show it. */
export const shownCalendarSchema = z.object({
  ...calendarFields,
  id: z.int(),
  name: z.string(),
  serviceTypeIds: z
    .array(z.uuid())
    .nullable()
    .describe('the services it gives; null for all, empty if there is none of those it was given'),
  openingHours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })).nullable(),
  absences: z.array(absenceSchema).describe('those that are not over, earliest first'),
})
export type ShownCalendar = z.infer<typeof shownCalendarSchema>

/** Who gives a service. A calendar that is not named no longer gives it. */
const giversSchema = z.strictObject({
  id: z.uuid(SERVICE_REFUSALS.SERVICE_MISSING.message),
  calendarIds: z.array(calendarInBody).max(MAX_CALENDARS).describe('the calendars that give it'),
})

/** How slots are laid out. */
export const slotSettingsSchema = z.strictObject({
  slotStep: z.literal(SLOT_STEPS).describe('how many minutes after a slot the next one begins'),
  durationsBlock: z
    .boolean()
    .describe('true if an appointment takes its service’s duration; otherwise it takes one slot'),
  travelMinutes: z
    .int(TIMETABLE_TEXTS.travel)
    .min(0, TIMETABLE_TEXTS.travel)
    .max(240, TIMETABLE_TEXTS.travel)
    .describe('kept free before and after a house visit'),
})

/** The form of the slots: the step is text. */
export const slotSettingsFormSchema = z
  .strictObject({ ...slotSettingsSchema.shape, slotStep: z.enum(['15', '20', '30', '60']) })
  .transform(({ slotStep, ...settings }) => ({
    ...settings,
    slotStep: slotSettingsSchema.shape.slotStep.parse(Number(slotStep)),
  }))

const buffer = z.int(TIMETABLE_TEXTS.travel).min(0, TIMETABLE_TEXTS.travel).max(240, TIMETABLE_TEXTS.travel)

/** How long a calendar stays free before and after appointments of the services, in minutes. */
export const buffersSchema = z.strictObject({
  buffers: z
    .array(z.strictObject({ serviceTypeId: z.uuid(), before: buffer, after: buffer }))
    .max(MAX_SERVICES)
    .describe('a service that is left out needs none'),
})
export type Buffers = z.infer<typeof buffersSchema>

const bufferSchema = z.strictObject({ before: buffer, after: buffer })
export type Buffer = z.infer<typeof bufferSchema>

/** The form of it: the times by the service's id. */
export const buffersFormSchema = z.record(z.string(), bufferSchema)

const leadMinutes = z
  .int(TIMETABLE_TEXTS.lead)
  .min(0, TIMETABLE_TEXTS.lead)
  .max(MAX_LEAD_MINUTES, TIMETABLE_TEXTS.lead)

/** How early customers must book. */
export const leadSchema = z.strictObject({
  clinicMinutes: leadMinutes.describe(
    'how many minutes before it begins they must have booked a clinic visit',
  ),
  houseMinutes: leadMinutes.describe('the same for a house visit'),
  openHoursOnly: z
    .boolean()
    .describe(
      'true if only opening hours count: what is booked overnight then begins at least that long after opening',
    ),
})

/** The form of it: the minutes are text. */
export const leadFormSchema = z
  .strictObject({ clinicMinutes: z.string(), houseMinutes: z.string(), openHoursOnly: z.boolean() })
  .transform(({ clinicMinutes, houseMinutes, openHoursOnly }) => ({
    clinicMinutes: Number(clinicMinutes),
    houseMinutes: Number(houseMinutes),
    openHoursOnly,
  }))
  .pipe(leadSchema)

/** When the clinic is open, and when not all the same. */
export const timetableSchema = z.object({
  version: z.int().describe('rises with each change'),
  openingHours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  moveLimitHours: z
    .int()
    .describe('until how many hours before it begins customers move an appointment themselves'),
  holdMinutes: z.int().describe('for how long a slot is held for someone on the waitlist'),
  lead: leadSchema.describe('how early customers must book'),
  slots: slotSettingsSchema.describe('how slots are laid out'),
  calendars: z
    .array(z.object({ id: z.int(), name: z.string(), kind: z.enum(CALENDAR_KINDS) }))
    .describe('those that take appointments, in their order'),
  closures: z
    .array(closureSchema.pick({ startsAt: true, endsAt: true, reason: true }))
    .describe('those that are not over, earliest first'),
})
export type ShownTimetable = z.infer<typeof timetableSchema>

/** Until how many hours before it begins customers move an appointment themselves; `0`: until it begins. */
export const moveLimitSchema = z.strictObject({
  hours: z
    .int(TIMETABLE_TEXTS.moveLimit)
    .min(0, TIMETABLE_TEXTS.moveLimit)
    .max(MAX_MOVE_LIMIT_HOURS, TIMETABLE_TEXTS.moveLimit),
})

/** For how many minutes a place is held for someone on the waitlist. */
export const holdSchema = z.strictObject({
  minutes: z
    .int(TIMETABLE_TEXTS.hold)
    .min(HOLD_MINUTES.min, TIMETABLE_TEXTS.hold)
    .max(HOLD_MINUTES.max, TIMETABLE_TEXTS.hold),
})

const calendarId = z.coerce
  .number(TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .int(TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .min(1, TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
  .max(2 ** 31 - 1, TIMETABLE_REFUSALS.CALENDAR_MISSING.message)
const closureId = z.uuid(TIMETABLE_REFUSALS.CLOSURE_MISSING.message)
const absenceId = z.uuid(TIMETABLE_REFUSALS.ABSENCE_MISSING.message)

export const timetableContract = oc.tag('When the clinic is open').router({
  read: anyone({ scope: 'appointments:read' })
    .route({ method: 'GET', path: '/opening-hours', summary: 'Get the opening hours and upcoming closures' })
    .input(noInput)
    .output(timetableSchema),
  saveHours: staff('settings:write', { scope: null, words: 'Opening hours changed' })
    .route({ method: 'PUT', path: '/clinic/opening-hours', summary: 'Replace the opening hours' })
    .input(
      z.strictObject({
        version: z
          .int()
          .optional()
          .describe('the version that was read; a newer one is not overwritten. Not needed with `seen`'),
        openingHours: openingHoursSchema,
        seen: seenByName(weekdaySchema, z.array(spanSchema)),
      }),
    )
    .output(timetableSchema)
    .errors({ ...CHANGED_MEANWHILE, TIMETABLE_CHANGED: TIMETABLE_REFUSALS.TIMETABLE_CHANGED }),
  saveMoveLimit: staff('settings:write', { scope: null, words: 'Limit for moving appointments changed' })
    .route({
      method: 'PUT',
      path: '/clinic/move-limit',
      summary: 'Set until how many hours before an appointment customers move it themselves',
    })
    .input(moveLimitSchema.extend({ seen: seenFields(moveLimitSchema.shape) }))
    .output(moveLimitSchema)
    .errors(CHANGED_MEANWHILE),
  saveHold: staff('settings:write', { scope: null, words: 'Waitlist’s holding time changed' })
    .route({
      method: 'PUT',
      path: '/clinic/hold-minutes',
      summary: 'Set for how long a slot is held for someone on the waitlist',
    })
    .input(holdSchema.extend({ seen: seenFields(holdSchema.shape) }))
    .output(holdSchema)
    .errors(CHANGED_MEANWHILE),
  saveLead: staff('settings:write', { scope: null, words: 'Lead time of bookings changed' })
    .route({
      method: 'PUT',
      path: '/clinic/lead-time',
      summary: 'Set how early customers must book; staff book at any time',
    })
    .input(
      leadSchema
        .partial({ openHoursOnly: true })
        .extend({ seen: seenFields(leadSchema.shape) })
        .describe('`openHoursOnly` stays as it is if it is left out'),
    )
    .output(leadSchema)
    .errors(CHANGED_MEANWHILE),
  saveSlots: staff('settings:write', { scope: null, words: 'Slots changed' })
    .route({ method: 'PUT', path: '/clinic/slots', summary: 'Set how slots are laid out' })
    .input(slotSettingsSchema.extend({ seen: seenFields(slotSettingsSchema.shape) }))
    .output(timetableSchema)
    .errors(CHANGED_MEANWHILE),
  calendars: staff('appointments:read', { scope: null })
    .route({ method: 'GET', path: '/clinic/calendars', summary: 'List the calendars in their order' })
    .input(noInput)
    .output(z.array(shownCalendarSchema)),
  addCalendar: staff('settings:write', { scope: null, words: 'Calendar added' })
    .route({ method: 'POST', path: '/clinic/calendars', successStatus: 201, summary: 'Add a calendar' })
    .input(calendarInputSchema)
    .output(shownCalendarSchema)
    .errors({
      CALENDAR_NAME_TAKEN: TIMETABLE_REFUSALS.CALENDAR_NAME_TAKEN,
      TOO_MANY_CALENDARS: TIMETABLE_REFUSALS.TOO_MANY_CALENDARS,
    }),
  saveCalendar: staff('settings:write', { scope: null, words: 'Calendar changed' })
    .route({
      method: 'PUT',
      path: '/clinic/calendars/{id}',
      summary: 'Change a calendar; its appointments stay',
    })
    .input(calendarInputSchema.extend({ id: calendarId, seen: seenFields(calendarFields) }))
    .output(shownCalendarSchema)
    .errors({
      ...CHANGED_MEANWHILE,
      CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
      CALENDAR_NAME_TAKEN: TIMETABLE_REFUSALS.CALENDAR_NAME_TAKEN,
      LAST_CALENDAR: TIMETABLE_REFUSALS.LAST_CALENDAR,
    }),
  setGivers: staff('settings:write', { scope: null, words: 'Service assigned to calendars' })
    .route({
      method: 'PUT',
      path: '/clinic/services/{id}/calendars',
      summary: 'Set which calendars give a service; booked appointments stay',
    })
    .input(giversSchema)
    .output(z.array(shownCalendarSchema))
    .errors({ SERVICE_MISSING: SERVICE_REFUSALS.SERVICE_MISSING }),
  addAbsence: staff('appointments:write', { scope: null, words: 'Time away of a calendar added' })
    .route({
      method: 'POST',
      path: '/clinic/absences',
      successStatus: 201,
      summary: 'Note when a calendar takes no appointments; its appointments stay',
    })
    .input(absenceInputSchema)
    .output(absenceSchema)
    .errors({
      CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
      TOO_MANY_ABSENCES: TIMETABLE_REFUSALS.TOO_MANY_ABSENCES,
    }),
  removeAbsence: staff('appointments:write', { scope: null, words: 'Time away of a calendar removed' })
    .route({ method: 'DELETE', path: '/clinic/absences/{id}', summary: 'Remove an absence of a calendar' })
    .input(z.strictObject({ id: absenceId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ABSENCE_MISSING: TIMETABLE_REFUSALS.ABSENCE_MISSING }),
  buffers: staff('settings:write', { scope: null })
    .route({
      method: 'GET',
      path: '/clinic/buffers',
      summary: 'List how long calendars stay free before and after each service',
      description: 'They count while appointments take the duration of their service.',
    })
    .input(noInput)
    .output(buffersSchema),
  saveBuffers: staff('settings:write', { scope: null, words: 'Time around services changed' })
    .route({
      method: 'PUT',
      path: '/clinic/buffers',
      summary: 'Set how long calendars stay free before and after each service',
    })
    .input(buffersSchema.extend({ seen: seenByName(z.uuid(), bufferSchema) }))
    .output(buffersSchema)
    .errors(CHANGED_MEANWHILE),
  extraHours: staff('appointments:read', { scope: null })
    .route({
      method: 'GET',
      path: '/clinic/extra-hours',
      summary: 'List the extra hours of today and later, earliest first',
    })
    .input(noInput)
    .output(z.array(shownExtraHoursSchema)),
  addExtraHours: staff('settings:write', { scope: null, words: 'Extra hours added' })
    .route({
      method: 'POST',
      path: '/clinic/extra-hours',
      successStatus: 201,
      summary: 'Open for some hours of one day, besides the usual ones',
    })
    .input(extraHoursSchema)
    .output(z.array(shownExtraHoursSchema))
    .errors({
      CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
      TOO_MANY_EXTRA_HOURS: TIMETABLE_REFUSALS.TOO_MANY_EXTRA_HOURS,
    }),
  removeExtraHours: staff('settings:write', { scope: null, words: 'Extra hours removed' })
    .route({
      method: 'DELETE',
      path: '/clinic/extra-hours/{id}',
      summary: 'Remove extra hours; appointments in them stay',
    })
    .input(z.strictObject({ id: z.uuid(TIMETABLE_REFUSALS.EXTRA_HOURS_MISSING.message) }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ EXTRA_HOURS_MISSING: TIMETABLE_REFUSALS.EXTRA_HOURS_MISSING }),
  closures: staff('appointments:read', { scope: 'appointments:read' })
    .route({ method: 'GET', path: '/clinic/closures', summary: 'List the upcoming closures, earliest first' })
    .input(noInput)
    .output(z.array(closureSchema)),
  addClosure: staff('settings:write', { scope: null, words: 'Closure added' })
    .route({ method: 'POST', path: '/clinic/closures', successStatus: 201, summary: 'Add a closure' })
    .input(closureInputSchema)
    .output(closureSchema)
    .errors({ TOO_MANY_CLOSURES: TIMETABLE_REFUSALS.TOO_MANY_CLOSURES }),
  removeClosure: staff('settings:write', { scope: null, words: 'Closure removed' })
    .route({
      method: 'DELETE',
      path: '/clinic/closures/{id}',
      summary: 'Remove a closure and the alert that announces it',
    })
    .input(z.strictObject({ id: closureId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ CLOSURE_MISSING: TIMETABLE_REFUSALS.CLOSURE_MISSING }),
})
