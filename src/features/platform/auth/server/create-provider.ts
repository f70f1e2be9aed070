import * as client from 'openid-client'
import { z } from 'zod'
import { isSafeAddress, type ProviderSettings } from '../../../../lib/server/provider-settings.ts'
import { emailSchema } from '../contract.ts'

const WAIT_S = 5
const CLOCKS_DIFFER_S = 60

/** What ties a provider's answer to our request; the browser sees state, nonce and a hash of the verifier. */
export type ProviderRequest = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

/** A person's identity at a provider. `email` is null unless the provider says that it is verified. */
export type Identity = { provider: string; sub: string; email: string | null }

/** An external OpenID Connect provider to sign in with. */
export type OpenIdProvider = {
  id: string
  name: string
  /** The provider's page to send the browser to. Throws when the provider does not answer. */
  addressFor: (request: ProviderRequest) => Promise<URL>
  /** The person's identity, from the query that the browser returns with. Throws when any check fails. */
  identify: (query: URLSearchParams, request: ProviderRequest) => Promise<Identity>
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  email: z.string().optional(),
  // Some providers send it as a string.
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
})
type Claims = z.output<typeof claimsSchema>

/**
 * Sign-in with an OpenID Connect provider: the code flow with PKCE, state and nonce. Discovery runs on first use and is
 * retried after a failure, so a provider that is down does not stop the server from starting.
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
    identify: async (query, request) => {
      const claims = await redeem(await find(), query, request)
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
  if (ownName !== issuer) throw new Error('The provider’s issuer differs from the configured one.')
  if (!isSafeAddress(authorization_endpoint))
    throw new Error('The provider’s sign-in page is not a safe address.')
  // Without this the library trusts the TLS connection and does not verify the ID token's signature.
  client.enableNonRepudiationChecks(found)
  return found
}

/** Sends the client secret in the form if the provider supports that, otherwise in the header. */
function proofOf(secret: string): client.ClientAuth {
  return (server, ...request) => {
    const inForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    const authenticate = inForm ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    return authenticate(server, ...request)
  }
}

/** Exchanges the code of an answer for the claims of its ID token. */
async function redeem(
  provider: client.Configuration,
  query: URLSearchParams,
  { redirectUri, state, nonce, codeVerifier }: ProviderRequest,
): Promise<Claims> {
  const answer = new URL(`${redirectUri}?${query}`)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
  const tokens = await client.authorizationCodeGrant(provider, answer, checks)
  const claims = claimsSchema.parse(tokens.claims())
  if (claims.azp !== undefined && claims.azp !== provider.clientMetadata().client_id)
    throw new Error('The ID token is for another client.')
  if (claims.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined) return claims
  // Some providers give the address only at the userinfo endpoint.
  return claimsSchema.parse(await client.fetchUserInfo(provider, tokens.access_token, claims.sub))
}

/** The address if the provider has verified it. Otherwise null, so that nothing reveals whether it is known here. */
function provenEmail({ email, email_verified: isVouchedFor = false }: Claims): string | null {
  return isVouchedFor ? (emailSchema.safeParse(email).data ?? null) : null
}

/** True when the person cancelled on the provider's page. */
export function isCancelled(error: unknown): boolean {
  return error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
}

/** Creates the random values of one request to a provider. */
export function newProviderRequest(redirectUri: string): ProviderRequest {
  return {
    redirectUri,
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
}
