import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { tillClient, tillNowQuery } from './api.ts'

/** Whether the till is open: undefined until that is known, false to those who don't see payments. */
export function useTillIsOpen(): boolean | undefined {
  const maySee = useMay(tillClient.getOpenTill)
  const { data, isError } = useQuery({ ...tillNowQuery, enabled: maySee })
  if (!maySee || isError) return false
  return data && data.open !== null
}
