import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { securityContract } from '../contract.ts'

export const securityClient = featureClient(securityContract)

/** The query key above all sign-in settings. */
export const SECURITY_KEY = ['security'] as const

/** The devices the caller is signed in on. */
export const devicesQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'devices'],
  queryFn: () => securityClient.devices(),
  staleTime: 0,
})

/** The caller's sign-in settings. */
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

/** The external sign-in providers. They change only with the server's settings. */
export const providersQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'providers'],
  queryFn: () => securityClient.providers(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The caller's connected logins at providers. */
export const identitiesQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'identities'],
  queryFn: () => securityClient.identities(),
  staleTime: 0,
})
