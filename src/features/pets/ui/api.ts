import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { petsContract } from '../contract.ts'

export const petsClient = roomClient(petsContract)

/** The caller's own pets, newest first. */
export const ownPetsQuery = queryOptions({
  queryKey: ['pets', 'mine'],
  queryFn: () => petsClient.mine(),
})

/** The pets of a customer, newest first: for the clinic. */
export const customerPetsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['pets', 'of-customer', customerId],
    queryFn: () => petsClient.ofCustomer({ id: customerId }),
    staleTime: 0,
  })
