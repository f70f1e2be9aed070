import { createHash } from 'node:crypto'
import { createAuthorizationURL, type OAuthProvider } from '@better-auth/core/oauth2'
import { getOAuthState } from 'better-auth/api'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Db } from '../../../lib/server/database.ts'
import type { Log } from '../../../lib/server/log.ts'
import type { ProviderSettings } from '../../../lib/server/provider-settings.ts'
import { emailSchema } from '../contract.ts'
import { createFindPlace, fetchJson, type Place } from './discover-provider.ts'
import { findSession } from './queries.ts'

/** Signatures with a public key alone: a secret that both sides know proves nothing to us. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCKS_DIFFER_S = 60

const tokensSchema = z.object({ access_token: z.string().optional(), id_token: z.string() })
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().optional(),
  azp: z.string().optional(),
  email: z.string().optional(),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
})
type Claims = z.output<typeof claimsSchema>
type Redeemed = { idToken?: string | undefined; accessToken?: string | undefined }

/**
 * A provider of sign-in by OpenID Connect: the code flow with PKCE, state and nonce, the ID token verified with the
 * provider's keys. Whatever speaks against an answer is logged and ends in `null`, which better-auth refuses.
 */
function createProvider(settings: ProviderSettings, log: Log): OAuthProvider<Claims> {
  const { id, name, issuer, clientId } = settings
  const findPlace = createFindPlace(settings)
  const orNull = (err: unknown) => {
    log.warn({ provider: id, err }, 'the answer of a sign-in provider was not accepted')
    return null
  }
  return {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce = '' }) =>
      await createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: (await findPlace()).authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['openid', 'email'],
        nonce: nonceFor(id, idTokenNonce),
      }),
    validateAuthorizationCode: async (answer) =>
      await findPlace()
        .then((place) => redeemCode(settings, place, answer))
        .catch(orNull),
    getUserInfo: async ({ expectedIdTokenNonce = '', ...tokens }) =>
      await findPlace()
        .then((place) => readClaims(place, tokens, { clientId, nonce: nonceFor(id, expectedIdTokenNonce) }))
        .then((claims) => ({ user: toUser(claims), data: claims }))
        .catch(orNull),
  }
}

/** The providers as better-auth knows them: their functions alone, none of its endpoints. */
export function createProviders(settings: readonly ProviderSettings[], log: Log) {
  const socialProviders = settings.map((one) => createProvider(one, log))
  return { id: 'openid-providers', init: () => ({ context: { socialProviders } }) } as const
}

type Visitor = { user: { emailVerified?: boolean | undefined }; source: { method?: string } }

/**
 * Nobody signs in, signs up or links with an address that the provider does not vouch for; and what was begun from a
 * session to be linked (`sessionId` in the state) is linked only while that session lives.
 */
export function refuseVisitors(db: Db) {
  return async ({ user, source }: Visitor): Promise<{ error: string } | undefined> => {
    if (source.method !== 'oauth') return undefined
    if (user.emailVerified !== true) return { error: 'email_not_verified' }
    const state = await getOAuthState<{ sessionId?: string }>()
    if (state?.link === undefined) return undefined
    const session = await findSession(db, state.sessionId ?? '')
    return session === undefined ? { error: 'signed_out' } : undefined
  }
}

/** The nonce of a question to one provider: of no use at another one, should that lead its visitors there. */
function nonceFor(provider: string, nonce: string): string {
  return createHash('sha256').update(`${provider} ${nonce}`).digest('base64url')
}

/** Exchanges the code of an answer for the provider's tokens, proving that we are its client and have asked. */
async function redeemCode(
  { clientId, clientSecret }: ProviderSettings,
  place: Place,
  {
    code,
    codeVerifier = '',
    redirectURI,
  }: { code: string; codeVerifier?: string | undefined; redirectURI: string },
): Promise<Redeemed> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectURI,
    code_verifier: codeVerifier,
  }
  const inForm = place.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
  const answer = await fetchJson(place.token_endpoint, {
    method: 'POST',
    headers: inForm ? {} : { authorization: `Basic ${basic.toString('base64')}` },
    body: new URLSearchParams({
      ...form,
      ...(inForm && { client_id: clientId, client_secret: clientSecret }),
    }),
  })
  const tokens = tokensSchema.parse(answer)
  return { idToken: tokens.id_token, accessToken: tokens.access_token }
}

/** The claims of an ID token that this provider made for us, now, and in answer to this very question. */
async function readClaims(
  place: Place,
  { idToken = '', accessToken }: Redeemed,
  { clientId, nonce }: { clientId: string; nonce: string },
): Promise<Claims> {
  const { payload } = await jwtVerify(idToken, place.keys, {
    issuer: place.issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat'],
    clockTolerance: CLOCKS_DIFFER_S,
  })
  const claims = claimsSchema.parse(payload)
  if (claims.nonce !== nonce) throw new Error('The ID token answers another question.')
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new Error('The ID token is for another client.')
  if (claims.email !== undefined || place.userinfo_endpoint === undefined || accessToken === undefined)
    return claims
  // Some providers tell the address only when asked for it.
  const headers = { authorization: `Bearer ${accessToken}` }
  const told = claimsSchema.parse(await fetchJson(place.userinfo_endpoint, { headers }))
  if (told.sub !== claims.sub) throw new Error('The provider told of somebody else.')
  return told
}

/** An address that the provider does not vouch for is left out: it must not even tell whether we know it. */
function toUser({ email, email_verified: isVouchedFor = false }: Claims) {
  const proven = isVouchedFor ? (emailSchema.safeParse(email).data ?? null) : null
  return { name: '', email: proven, emailVerified: proven !== null }
}
