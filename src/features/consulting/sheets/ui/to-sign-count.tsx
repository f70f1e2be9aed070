import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { sheetsClient, unsignedQuery } from './api.ts'

/** How many case sheets wait, after the name of the list in the menu, for staff who can sign them. */
export function ToSignCount() {
  const maySign = useMay(sheetsClient.sign)
  const { data } = useQuery({ ...unsignedQuery, enabled: maySign })
  const count = data?.count ?? 0
  return count === 0 ? null : ` (${count})`
}
