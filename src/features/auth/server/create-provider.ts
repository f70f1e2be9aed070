import * as client from 'openid-client'
import { z } from 'zod'
import { isSafeAddress, type ProviderSettings } from '../../../lib/server/provider-settings.ts'
import { emailSchema } from '../contract.ts'

const WAIT_S = 5
const CLOCKS_DIFFER_S = 60

/** What ties an answer to the question that it was asked for; the browser sees state, nonce and a hash of the verifier. */
export type Question = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

/** Who somebody is at a provider. The address is null where the provider does not vouch for it. */
export type Identity = { provider: string; sub: string; email: string | null }

/** Somewhere else where people may sign in. */
export type OpenIdProvider = {
  id: string
  name: string
  /** Where the browser goes with a question. Throws where the provider does not answer. */
  addressFor: (question: Question) => Promise<URL>
  /** Who has answered, by the query with which the browser comes back. Throws where anything speaks against it. */
  identify: (query: URLSearchParams, question: Question) => Promise<Identity>
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  email: z.string().optional(),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
})
type Claims = z.output<typeof claimsSchema>

/**
 * A provider of sign-in by OpenID Connect: the code flow with PKCE, state and nonce. It is asked where it answers when
 * that is first needed, and again until it tells: one that is down never keeps the server from starting.
 */
export function createProvider(settings: ProviderSettings): OpenIdProvider {
  const { id, name } = settings
  let found: Promise<client.Configuration> | undefined
  const find = () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
  return {
    id,
    name,
    addressFor: async ({ redirectUri, state, nonce, codeVerifier }) =>
      client.buildAuthorizationUrl(await find(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    identify: async (query, question) => {
      const claims = await redeem(await find(), query, question)
      return { provider: id, sub: claims.sub, email: provenEmail(claims) }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const isOnThisMachine = issuer.startsWith('http:')
  const found = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCKS_DIFFER_S },
    proofOf(clientSecret),
    { timeout: WAIT_S, execute: isOnThisMachine ? [client.allowInsecureRequests] : [] },
  )
  const { issuer: ownName, authorization_endpoint = '' } = found.serverMetadata()
  if (ownName !== issuer) throw new Error('The provider calls itself by another name than configured.')
  if (!isSafeAddress(authorization_endpoint)) throw new Error('The provider’s page has no safe address.')
  // Without it the library trusts the line to the provider instead of the ID token's signature.
  client.enableNonRepudiationChecks(found)
  return found
}

/** Shows the provider the clinic's secret: in the form where it says that it reads it there, else in the header. */
function proofOf(secret: string): client.ClientAuth {
  return (server, ...request) => {
    const inForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    const prove = inForm ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    return prove(server, ...request)
  }
}

/** The claims of the ID token that the provider gives for an answer's code. */
async function redeem(
  provider: client.Configuration,
  query: URLSearchParams,
  { redirectUri, state, nonce, codeVerifier }: Question,
): Promise<Claims> {
  const answer = new URL(`${redirectUri}?${query}`)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
  const tokens = await client.authorizationCodeGrant(provider, answer, checks)
  const claims = claimsSchema.parse(tokens.claims())
  if (claims.azp !== undefined && claims.azp !== provider.clientMetadata().client_id)
    throw new Error('The ID token is for another client.')
  if (claims.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined) return claims
  // Some providers tell the address only when asked for it.
  return claimsSchema.parse(await client.fetchUserInfo(provider, tokens.access_token, claims.sub))
}

/** An address that the provider does not vouch for counts as none: it must not even tell whether we know it. */
function provenEmail({ email, email_verified: isVouchedFor = false }: Claims): string | null {
  return isVouchedFor ? (emailSchema.safeParse(email).data ?? null) : null
}

/** True when somebody has turned back on the provider's page. */
export function isCancelled(error: unknown): boolean {
  return error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
}

/** A new question to a provider. */
export function newQuestion(redirectUri: string): Question {
  return {
    redirectUri,
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
}
