import { useMutation, useQueryClient } from '@tanstack/react-query'
import { featureClient, refusalText } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { BILLS_KEY } from '../../bills/ui/api.ts'
import { askLastDay } from '../../bills/ui/ask-last-day.ts'
import { refreshMoney } from '../../bills/ui/refresh-money.ts'
import { tillContract } from '../contract.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'

export const tillClient = featureClient(tillContract)

/** The till as it is now. */
export const tillNowQuery = liveQuery([...BILLS_KEY, 'till', 'now'], () => tillClient.getOpenTill())

/** One till, open or closed. */
export const tillQuery = (id: string) =>
  liveQuery([...BILLS_KEY, 'till', id], () => tillClient.getTill({ id }))

/** The tills that were closed, page by page, newest first. */
export const tillsQuery = () => ({
  ...pagesQuery([...BILLS_KEY, 'tills'], (from) => tillClient.listTills(from)),
  ...LIVE,
})

type Sent<Result> = {
  send: () => Promise<Result>
  done?: string
  /** True if a refusal has been said where it belongs. */
  refused?: (failure: unknown) => boolean
}

/** A change of the till; all that shows money is loaded again. */
export function useTillChange<Result>(onDone: (result: Result) => void = () => {}) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ send }: Sent<Result>) => send(),
    onSuccess: (result, { done }) => {
      if (done !== undefined) toastSuccess(done)
      onDone(result)
    },
    onError: (failure, sent) =>
      sent.refused?.(failure) ||
      askLastDay(failure, { again: () => change.mutate(sent) }) ||
      toastError(refusalText(failure) ?? TILL_PAGE_TEXTS.failed),
    onSettled: () => refreshMoney(queryClient),
  })
  return change
}
