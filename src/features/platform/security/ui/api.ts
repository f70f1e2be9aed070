import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { securityContract } from '../contract.ts'

export const securityClient = featureClient(securityContract)

/** The query key above all sign-in settings. */
export const SECURITY_KEY = ['security'] as const

/** The devices the caller is signed in on. */
export const devicesQuery = freshQuery([...SECURITY_KEY, 'devices'], () => securityClient.devices())

/** The caller's sign-in settings. */
export const protectionQuery = freshQuery([...SECURITY_KEY, 'protection'], () => securityClient.protection())

/** The caller's passkeys. */
export const passkeysQuery = freshQuery([...SECURITY_KEY, 'passkeys'], () => securityClient.passkeys())

/** The external sign-in providers. They change only with the server's settings. */
export const providersQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'providers'],
  queryFn: () => securityClient.providers(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The caller's connected logins at providers. */
export const identitiesQuery = freshQuery([...SECURITY_KEY, 'identities'], () => securityClient.identities())
