import { z } from 'zod'
import { instant, optionalLine } from '../../../lib/text.ts'
import { addDays, isCalendarDay } from '../../../lib/time.ts'
import { fromClock } from './moment.ts'
import { MAX_SPANS, overlappingSpans, WEEKDAYS } from './rules.ts'
import { TIMETABLE_REFUSALS, TIMETABLE_TEXTS } from './texts.ts'

const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** A time of a day in the clinic's zone, `HH:MM`; `24:00` is the end of the day. */
const timeSchema = z.string(TIMETABLE_TEXTS.time).regex(TIME, TIMETABLE_TEXTS.time)

/** When it is open on one weekday, from `opens` to `closes`. */
export const spanSchema = z.strictObject({
  weekday: z.int().min(1).max(WEEKDAYS.length).describe('1 is Monday'),
  opens: timeSchema,
  closes: timeSchema,
})
type Span = z.infer<typeof spanSchema>

/** The number of a weekday as a name, as in `seen`. */
export const weekdaySchema = z.string().regex(/^[1-7]$/)

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

export const shownExtraHoursSchema = z.object({
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
  from: timeSchema.nullable().describe('the start on the first day; null for whole days'),
  until: timeSchema.nullable().describe('the end on the last day; null for whole days'),
}

const closureFields = {
  ...periodFields,
  reason: optionalLine(200).describe('shown to customers'),
  announce: z.boolean().describe('true to announce the closure to everyone in a system alert'),
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
export const calendarInBody = z
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
    reason: optionalLine(200).describe('shown only to staff'),
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
  startsAt: instant,
  endsAt: instant,
  reason: z.string().nullable(),
  isAnnounced: z.boolean().describe('true if a system alert announces the closure'),
})
export type ShownClosure = z.infer<typeof closureSchema>

/** An absence that is not over. `endsAt` is exclusive. */
export const absenceSchema = closureSchema.omit({ isAnnounced: true })
export type ShownAbsence = z.infer<typeof absenceSchema>
