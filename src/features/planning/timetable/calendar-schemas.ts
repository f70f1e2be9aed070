import { z } from 'zod'
import { seenFields } from '../../../lib/seen-fields.ts'
import { line } from '../../../lib/text.ts'
import { SERVICE_REFUSALS } from '../services/texts.ts'
import { VISIT_TYPES } from '../services/visit-types.ts'
import {
  absenceInputSchema,
  absenceSchema,
  calendarInBody,
  closureInputSchema,
  openingHoursSchema,
} from './hours-schemas.ts'
import { CALENDAR_KINDS, MAX_CALENDARS } from './rules.ts'
import { TIMETABLE_TEXTS } from './texts.ts'

/** The most services that a calendar can name; more are all. */
export const MAX_SERVICES = 200

/** What is entered of a calendar. */
export const calendarFields = {
  name: line(TIMETABLE_TEXTS.calendarName, 100),
  kind: z.enum(CALENDAR_KINDS),
  visitType: z.enum(VISIT_TYPES).nullable().describe('the visit type that the calendar takes; null for both'),
  serviceTypeIds: z
    .array(z.uuid())
    .min(1, TIMETABLE_TEXTS.oneService)
    .max(MAX_SERVICES)
    .nullable()
    .describe('the services that the calendar offers; null for all'),
  openingHours: openingHoursSchema
    .nullable()
    .describe('the calendar’s own hours; null for the clinic’s hours'),
  hidden: z.boolean().describe('true if the calendar takes no new appointments'),
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
    .describe(
      'the services that the calendar offers; null for all, empty if none of its services exists any more',
    ),
  openingHours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })).nullable(),
  absences: z.array(absenceSchema).describe('the absences that are not over, earliest first'),
})
export type ShownCalendar = z.infer<typeof shownCalendarSchema>

/** Who gives a service. A calendar that is not named no longer gives it. */
const calendarIds = z
  .array(calendarInBody)
  .max(MAX_CALENDARS)
  .overwrite((ids) => [...ids].sort((one, other) => one - other))
  .describe('the calendars that offer the service')
export const giversSchema = z.strictObject({
  id: z.uuid(SERVICE_REFUSALS.SERVICE_MISSING.message),
  calendarIds,
  seen: seenFields({ calendarIds }),
})
