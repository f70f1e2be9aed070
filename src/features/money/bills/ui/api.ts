import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { foundBy } from '../../../../lib/typed/search-term.ts'
import { featureClient, fieldErrors, refusalText } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import type { Bill, listSchema } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsContract } from '../contract.ts'
import { billSettingsContract } from '../settings-contract.ts'
import { askLastDay } from './ask-last-day.ts'

export const billsClient = featureClient(billsContract)
export const billSettingsClient = featureClient(billSettingsContract)

/** The key of all cached bills; invalidated when one changes. */
export const BILLS_KEY = ['bills'] as const

/** One bill, with its lines and payments. */
export const billQuery = (id: string) => liveQuery([...BILLS_KEY, 'one', id], () => billsClient.get({ id }))

/** The bill on which an appointment or an order stands; null if it stands on none. */
export const billOfQuery = (of: { appointmentId: string } | { orderId: string }) =>
  liveQuery([...BILLS_KEY, 'of', of], () => billsClient.findFor(of))

/** The issued bills that charge for coming appointments of a pet. */
export const billsOfPetQuery = (id: string) =>
  liveQuery([...BILLS_KEY, 'ofPet', id], () => billsClient.listOfPet({ id }))

/** The selection of a list of bills. */
export type BillSearch = Omit<z.input<typeof listSchema>, 'cursor'>

/** Bills, drafts and credit notes that match a search, page by page, newest first. */
export const billsQuery = (search: BillSearch) => ({
  ...pagesQuery([...BILLS_KEY, 'list', search], (from) => billsClient.list({ ...search, ...from })),
  ...LIVE,
})

/** How the clinic makes bills. */
export const billSettingsQuery = queryOptions({
  queryKey: [...BILLS_KEY, 'settings'],
  queryFn: () => billSettingsClient.getSettings(),
})

/** The products, treatments and services whose names contain a text; the previous ones stay visible while it loads. */
export const offeredQuery = (q: string) =>
  queryOptions({
    queryKey: [...BILLS_KEY, 'offered', q],
    queryFn: () => foundBy(q, (term) => billsClient.searchItems({ q: term }), []),
    placeholderData: keepPreviousData,
  })
export type Offered = Awaited<ReturnType<typeof billsClient.searchItems>>[number]

/** What a customer owes, and what they have paid in advance. */
export const standingQuery = (id: string) =>
  liveQuery([...BILLS_KEY, 'standing', id], () => billsClient.getBalance({ id }))
export type Due = Awaited<ReturnType<typeof billsClient.getBalance>>['dues'][number]

type Sent = {
  send: () => Promise<Bill>
  done?: string
  /** Whether a refusal is shown in place; else it is a toast. */
  refused?: (failure: unknown) => boolean
  /** The same without a number, where the last one is dated after today. */
  onDraft?: (() => void) | undefined
}

/** A change of a bill, which answers with the bill as it is then. Other lists that show money are loaded again. */
export function useBillChange(onDone: (bill: Bill) => void = () => {}) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ send }: Sent) => send(),
    onSuccess: (bill, { done }) => {
      queryClient.setQueryData(billQuery(bill.id).queryKey, bill)
      if (done !== undefined) toastSuccess(done)
      onDone(bill)
    },
    onError: (failure, sent) =>
      sent.refused?.(failure) ||
      askLastDay(failure, { again: () => change.mutate(sent), onDraft: sent.onDraft }) ||
      toastError(refusalText(failure) ?? Object.values(fieldErrors(failure))[0] ?? CHECKOUT_TEXTS.failed),
    // Not waited for: the answer is the bill as it is now, and the next press is meant for that.
    onSettled: () => {
      // Payments stand above bills, so their key can't be imported.
      for (const queryKey of [
        ['payments'],
        ['customers'],
        APPOINTMENTS_KEY,
        ...['list', 'one', 'of', 'ofPet', 'standing'].map((kind) => [...BILLS_KEY, kind]),
      ])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return change
}

/** A customer's bills on which something was called off that is not settled, the latest ones. */
export const calledOffQuery = (customerId: string) =>
  liveQuery(
    [...BILLS_KEY, 'calledOff', customerId],
    async () => (await billsClient.list({ filter: 'calledOff', customerId })).items,
  )
