import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { isSafeAddress, type ProviderSettings } from '../../../lib/server/provider-settings.ts'

const WAIT_MS = 5000

const addressSchema = z.string().refine(isSafeAddress)
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: addressSchema,
  token_endpoint: addressSchema,
  userinfo_endpoint: addressSchema.optional(),
  jwks_uri: addressSchema,
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

/** Where a provider answers, and the keys that it signs with. */
export type Place = z.output<typeof discoverySchema> & { keys: JWTVerifyGetKey }

/**
 * Gives the function that asks a provider where it answers, when that is first needed, and again until it tells: a
 * provider that is down never keeps the server from starting. Its keys are fetched anew whenever it changes them.
 */
export function createFindPlace({ issuer }: ProviderSettings): () => Promise<Place> {
  let kept: Promise<Place> | undefined
  return () => {
    kept ??= discover(issuer).catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

async function discover(issuer: string): Promise<Place> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const place = discoverySchema.parse(await fetchJson(address, {}))
  if (place.issuer !== issuer) throw new Error('The provider calls itself by another name than configured.')
  return { ...place, keys: createRemoteJWKSet(new URL(place.jwks_uri), { timeoutDuration: WAIT_MS }) }
}

/** What a provider answers, as JSON, within five seconds; it leads nowhere else. */
export async function fetchJson(address: string, init: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(WAIT_MS)
  const response = await fetch(address, { ...init, signal, redirect: 'error' })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return await response.json()
}
