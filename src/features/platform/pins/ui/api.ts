import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { pinsContract } from '../contract.ts'

export const pinsClient = featureClient(pinsContract)

/** The shared desk that this browser is, and who can enter with a PIN; never from memory. */
export const hereQuery = queryOptions({
  queryKey: ['pins', 'here'],
  queryFn: () => pinsClient.getDesk(),
  staleTime: 0,
  gcTime: 0,
})

/** Whether the signed-in person has a PIN, and somewhere to use it. */
export const ownPinQuery = queryOptions({
  queryKey: ['pins', 'own'],
  queryFn: () => pinsClient.getOwnPin(),
})

/** The clinic's shared desks. */
export const desksQuery = queryOptions({
  queryKey: ['pins', 'desks'],
  queryFn: () => pinsClient.desks(),
})
