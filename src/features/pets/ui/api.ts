import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { petsContract } from '../contract.ts'

export const petsClient = roomClient(petsContract)

/** Everything the browser keeps of pets; invalidated when one changes. */
export const PETS_KEY = ['pets'] as const

/** The caller's own pets, newest first. */
export const ownPetsQuery = queryOptions({
  queryKey: [...PETS_KEY, 'mine'],
  queryFn: () => petsClient.mine(),
})

/** The pets of a customer, newest first: for the clinic. */
export const customerPetsQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...PETS_KEY, 'of-customer', customerId],
    queryFn: () => petsClient.ofCustomer({ id: customerId }),
    staleTime: 0,
  })

/** One pet with its owner and how many visits lie ahead; asked for anew whenever it is looked at. */
export const petQuery = (id: string) =>
  queryOptions({
    queryKey: [...PETS_KEY, 'one', id],
    queryFn: () => petsClient.one({ id }),
    staleTime: 0,
  })
