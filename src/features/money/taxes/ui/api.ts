import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { taxesContract } from '../contract.ts'

export const taxesClient = featureClient(taxesContract)

/** How the clinic stands to GST, and what it charges. */
export const taxesQuery = queryOptions({
  queryKey: ['taxes'],
  queryFn: () => taxesClient.getTaxes(),
})

export type Taxes = Awaited<ReturnType<typeof taxesClient.getTaxes>>
