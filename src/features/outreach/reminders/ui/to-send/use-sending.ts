import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import type { Mark, Queue } from '../../message-schemas.ts'
import { SENDING_TEXTS } from '../../sending-texts.ts'
import { queueQuery, sendClient } from '../api.ts'

type Item = Queue['items'][number]

/** What staff do with the list: `open` says that they send one, `mark` what has become of it. */
export type Sending = { open: (item: Item) => void; mark: (item: Item, as: Mark, next?: Item) => void }

/** Marks messages; `ask` shows the question whether one was sent. */
export function useSending(ask: (item: Item | null) => void): Sending {
  const queryClient = useQueryClient()
  const { queryKey } = queueQuery
  const change = useMutation({
    mutationFn: ({ id, as }: { id: string; as: Mark }) => sendClient.mark({ id, as }),
    onError: (failure) => toastError(refusalText(failure) ?? SENDING_TEXTS.markFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const open = (item: Item) => {
    ask(item)
    change.mutate({ id: item.id, as: 'opened' })
  }
  return {
    open,
    mark: (item, as, next) => {
      ask(null)
      change.mutate({ id: item.id, as })
      if (as !== 'not_sent')
        queryClient.setQueryData(
          queryKey,
          (queue) => queue && { ...queue, items: queue.items.filter(({ id }) => id !== item.id) },
        )
      if (next !== undefined) open(next)
    },
  }
}
