import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../customers/ui/api.ts'
import { notesContract } from '../contract.ts'

export const notesClient = featureClient(notesContract)

/** The notes about a customer and their pets. */
export const notesQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...CLINIC_CUSTOMERS_KEY, 'notes', customerId],
    queryFn: () => notesClient.list({ id: customerId }),
    staleTime: 0,
    ...LIVE,
  })
