import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { remindersContract } from '../contract.ts'
import { linkContract } from '../link-contract.ts'
import { sendContract } from '../send-contract.ts'

export const linkClient = featureClient(linkContract)

/** The key of all that is cached of reminders. */
export const REMINDERS_KEY = ['reminders'] as const

/** What the link with this secret is about. It is read by POST, and changes nothing. */
export const linkedQuery = (token: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'link', token],
    queryFn: () => linkClient.byLink({ token }),
    staleTime: 0,
  })

/** The times for something that a link is about; without a day, those of the first with a free one. */
export const linkDaysQuery = (about: { token: string; subject: string }, date: string | null) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'link', about.token, 'times', about.subject, date],
    queryFn: () => linkClient.slotsByLink({ ...about, ...(date !== null && { date }) }),
    staleTime: 0,
  })

export const remindersClient = featureClient(remindersContract)
export const sendClient = featureClient(sendContract)

/** The settings. */
export const settingsQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'settings'],
  queryFn: () => remindersClient.settings(),
  staleTime: 0,
})

/** What would go out with the next daily message. */
export const previewQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'preview'],
  queryFn: () => sendClient.preview(),
  staleTime: 0,
})

/** What staff are to send. */
export const queueQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'queue'],
  queryFn: () => sendClient.queue(),
  staleTime: 0,
  ...LIVE,
})

/** What became of the reminders of an appointment. */
export const fatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'of-appointment', id],
    queryFn: () => sendClient.ofAppointment({ id }),
    staleTime: 0,
  })

/** What became of the reminders of a pet's care. */
export const petFatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'of-pet', id],
    queryFn: () => sendClient.ofPet({ id }),
    staleTime: 0,
    ...LIVE,
  })

/** What became of a customer's reminders. */
export const customerFatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'of-customer', id],
    queryFn: () => sendClient.ofCustomer({ id }),
    staleTime: 0,
    ...LIVE,
  })

/** What a customer wants to be reminded of. */
export const choiceOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'choice-of', id],
    queryFn: () => remindersClient.choiceOf({ id }),
    staleTime: 0,
  })

/** What the caller wants to be reminded of. */
export const choiceQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'choice'],
  queryFn: () => remindersClient.choice(),
  staleTime: 0,
})

/** What owners have said, the latest first. */
export const feedbackQuery = pagesQuery([...REMINDERS_KEY, 'feedback'], (from) => linkClient.feedback(from))
