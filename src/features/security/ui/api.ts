import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { securityContract } from '../contract.ts'

export const securityClient = roomClient(securityContract)

/** Everything the browser keeps of how a person signs in. */
export const SECURITY_KEY = ['security'] as const

/** Where the caller is signed in. */
export const devicesQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'devices'],
  queryFn: () => securityClient.devices(),
  staleTime: 0,
})

/** How the caller proves who they are. */
export const protectionQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'protection'],
  queryFn: () => securityClient.protection(),
  staleTime: 0,
})

/** The caller's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'passkeys'],
  queryFn: () => securityClient.passkeys(),
  staleTime: 0,
})

/** Where else people may sign in; it changes with the clinic's settings alone. */
export const providersQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'providers'],
  queryFn: () => securityClient.providers(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The caller's logins elsewhere. */
export const identitiesQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'identities'],
  queryFn: () => securityClient.identities(),
  staleTime: 0,
})
