import { z } from 'zod'

const GOOGLE = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const

/** True for an https address, or an http one on this machine. */
export function isSafeAddress(address: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(address) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/** An OpenID Connect provider, with the clinic's registration there. */
const providerSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(40),
  issuer: z.string().refine(isSafeAddress),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})
export type ProviderSettings = z.infer<typeof providerSchema>

const WRONG =
  'must be a JSON list of {"id", "name", "issuer", "clientId", "clientSecret"}: ids of lowercase letters, digits and dashes, each used once, and https issuers'

/** The setting OIDC_PROVIDERS. An error never repeats any part of it, since it contains secrets. */
export const providersSetting = z.string().transform((text, { addIssue }): ProviderSettings[] => {
  const read = z.array(providerSchema).safeParse(parseJson(text))
  if (read.success && areDistinct(read.data)) return read.data
  addIssue({ code: 'custom', message: WRONG })
  return z.NEVER
})

type ProviderEnv = {
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  OIDC_PROVIDERS?: ProviderSettings[] | undefined
  PUBLIC_URL?: string | undefined
}

/** All configured providers, Google first. */
export function signInProviders(env: ProviderEnv): ProviderSettings[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_PROVIDERS = [] } = env
  if (clientId === undefined || clientSecret === undefined) return OIDC_PROVIDERS
  return [{ ...GOOGLE, clientId, clientSecret }, ...OIDC_PROVIDERS]
}

/** Throws if the provider settings are incomplete or contradict each other. */
export function assertProvidersComplete(env: ProviderEnv): void {
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new Error('Wrong settings: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  const providers = signInProviders(env)
  if (!areDistinct(providers)) throw new Error('Wrong settings: google is named twice in OIDC_PROVIDERS.')
  if (providers.length > 0 && env.PUBLIC_URL === undefined) {
    throw new Error('Wrong settings: PUBLIC_URL must be set with GOOGLE_CLIENT_ID or OIDC_PROVIDERS.')
  }
}

function areDistinct(providers: readonly ProviderSettings[]): boolean {
  return new Set(providers.map(({ id }) => id)).size === providers.length
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
