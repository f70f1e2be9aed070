import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { CLINIC_CUSTOMERS_KEY } from '../../customers/ui/api.ts'
import { notesContract } from '../contract.ts'

export const notesClient = featureClient(notesContract)

/** The notes about a customer and their pets. */
export const notesQuery = (customerId: string) =>
  liveQuery([...CLINIC_CUSTOMERS_KEY, 'notes', customerId], () => notesClient.list({ id: customerId }))
