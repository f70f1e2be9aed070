import type { QueryKey } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import type { DaySlots, FreeDay } from '../../../planning/booking/slot-schemas.ts'
import type { BookableRange } from '../../../planning/booking/ui/api.ts'
import type { SlotSource } from '../../../planning/booking/ui/slots/slot-source.ts'
import type { VisitType } from '../../../planning/services/visit-types.ts'
import { remindersContract } from '../contract.ts'
import { linkContract } from '../link-contract.ts'
import type { About } from '../link-rules.ts'
import { sendContract } from '../send-contract.ts'

export const linkClient = featureClient(linkContract)

/** The key of all that is cached of reminders. */
export const REMINDERS_KEY = ['reminders'] as const

/** What the link with this secret is about. It is read by POST, and changes nothing. */
export const linkedQuery = (token: string) =>
  freshQuery([...REMINDERS_KEY, 'link', token], () => linkClient.getByLink({ token }))

/** What times are asked for: of which of a link's subjects, and of care, where it is given. */
export type AboutTimes = About & { token: string; visitType: VisitType | null }

/** The key of all times that a link has asked for. */
export const linkTimesKey = (token: string) => [...REMINDERS_KEY, 'link', token, 'times'] as const

const askTimes = ({ visitType, ...about }: AboutTimes, date: string | null) =>
  linkClient.listSlotsByLink({
    ...about,
    ...(date !== null && { date }),
    ...(visitType !== null && { visitType }),
  })

const askedFor = ({ subject, kind, day, visitType }: AboutTimes) => [subject, kind, day, visitType] as const

/** The times for something that a link is about; without a day, those of the first with a free one. */
export const linkDaysQuery = (about: AboutTimes, date: string | null) =>
  freshQuery([...linkTimesKey(about.token), ...askedFor(about), date], () => askTimes(about, date))

/** The days and times of a link for the fields of a form. */
export function linkSlots(about: AboutTimes): SlotSource {
  const key = [...linkTimesKey(about.token), 'fields', ...askedFor(about)] as const
  return {
    slots: (date) =>
      freshQuery<QueryKey, DaySlots>([...key, date], async () => (await askTimes(about, date)).day),
    days: () =>
      freshQuery<QueryKey, FreeDay[]>([...key, 'days'], async () => (await askTimes(about, null)).days),
    range: freshQuery<QueryKey, BookableRange>([...key, 'range'], async () => {
      const { first, last } = await askTimes(about, null)
      return { first, last }
    }),
  }
}

export const remindersClient = featureClient(remindersContract)
export const sendClient = featureClient(sendContract)

/** The settings. */
export const settingsQuery = freshQuery([...REMINDERS_KEY, 'settings'], () => remindersClient.getSettings())

/** What would go out with the next daily message. */
export const previewQuery = freshQuery([...REMINDERS_KEY, 'preview'], () => sendClient.preview())

/** What staff are to send. */
export const queueQuery = liveQuery([...REMINDERS_KEY, 'queue'], () => sendClient.listToSend())

/** What became of the reminders of an appointment. */
export const fatesQuery = (id: string) =>
  freshQuery([...REMINDERS_KEY, 'of-appointment', id], () => sendClient.listForAppointment({ id }))

/** What became of the reminders of a pet's care. */
export const petFatesQuery = (id: string) =>
  liveQuery([...REMINDERS_KEY, 'of-pet', id], () => sendClient.listForPet({ id }))

/** What became of a customer's reminders. */
export const customerFatesQuery = (id: string) =>
  liveQuery([...REMINDERS_KEY, 'of-customer', id], () => sendClient.listForCustomer({ id }))

/** What a customer wants to be reminded of. */
export const choiceOfQuery = (id: string) =>
  freshQuery([...REMINDERS_KEY, 'choice-of', id], () => remindersClient.getChoiceFor({ id }))

/** What the caller wants to be reminded of. */
export const choiceQuery = freshQuery([...REMINDERS_KEY, 'choice'], () => remindersClient.getOwnChoice())

/** What owners have said, the latest first. */
export const feedbackQuery = pagesQuery([...REMINDERS_KEY, 'feedback'], (from) =>
  linkClient.listFeedback(from),
)
