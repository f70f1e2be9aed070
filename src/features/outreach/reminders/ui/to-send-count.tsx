import { useQuery } from '@tanstack/react-query'
import { queueQuery } from './api.ts'

/** How many messages staff are to send, after the name of the list in the menu. */
export function ToSendCount() {
  const { data } = useQuery(queueQuery)
  const count = data?.items.length ?? 0
  return count === 0 ? null : ` (${count})`
}
