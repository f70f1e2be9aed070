import { z } from 'zod'
import { clinic } from '../../clinic/clinic.ts'
import { SETTING_WARNINGS, type SettingWarning } from '../words/setting-warnings.ts'
import { hostsSetting } from './http/named-hosts.ts'
import { assertProvidersComplete, providersSetting } from './provider-settings.ts'
import {
  assertPushComplete,
  contactSetting,
  privateKeySetting,
  publicKeySetting,
} from './push/push-settings.ts'

const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value)
const amountFrom = (min: number) =>
  z.preprocess(
    emptyIsUnset,
    z.coerce
      .number(`must be a whole number from ${min}`)
      .int(`must be a whole number from ${min}`)
      .min(min, `must be a whole number from ${min}`)
      .optional(),
  )
const amount = amountFrom(1)
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

/** How many proxies of our own stand before the server: false for none, true for one, or their number. */
const proxiesSetting = z
  .string()
  .regex(/^(true|false|[1-9])$/, 'must be true, false or the number of proxies')
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))

/** The minimum length, in characters, of the secret that signs sessions. */
export const MIN_SECRET_LENGTH = 32

/** An address without a path, as links are made of it; a slash at its end is no path. */
const publicOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, 'must have no path, user or query')
  .transform((url) => new URL(url).origin)

/** Every setting of the server with its default; `.env.example` explains them to operators. */
const envSchema = z.object({
  NODE_ENV: z.preprocess(
    emptyIsUnset,
    z
      .enum(['development', 'test', 'production'], 'must be development, test or production')
      .default('development'),
  ),
  HOST: z.preprocess(emptyIsUnset, z.string().default('127.0.0.1')),
  PORT: z.preprocess(
    emptyIsUnset,
    z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(0, 'must be a port number')
      .max(65535, 'must be at most 65535')
      .default(3000),
  ),
  DATA_DIR: z.preprocess(emptyIsUnset, z.string().default('./data')),
  BACKUPS: z.preprocess(emptyIsUnset, z.enum(['hourly', 'off'], 'must be hourly or off').default('hourly')),
  BACKUP_DIR: z.preprocess(emptyIsUnset, z.string().optional()),
  DATABASE_URL: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .optional(),
  ),
  WORKERS: amount,
  DATABASE_POOLER: z.preprocess(emptyIsUnset, flag.default(false)),
  DATABASE_DIRECT_URL: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .optional(),
  ),
  PUBLIC_URL: z.preprocess(emptyIsUnset, publicOrigin.optional()),
  SMTP_URL: z.preprocess(
    emptyIsUnset,
    z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp or smtps address' }).optional(),
  ),
  MAIL_FROM: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .regex(
        /^([^<>"\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address or Name <address>',
      )
      .optional(),
  ),
  CLINIC_MAIL: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .regex(/^(off|[^<>@\s,]+@[^<>@\s,]+)$/, 'must be an address or off')
      .optional(),
  ),
  PUSH_PUBLIC_KEY: z.preprocess(emptyIsUnset, publicKeySetting.optional()),
  PUSH_PRIVATE_KEY: z.preprocess(emptyIsUnset, privateKeySetting.optional()),
  PUSH_CONTACT: z.preprocess(emptyIsUnset, contactSetting.optional()),
  PUSH_HOSTS: z.preprocess(emptyIsUnset, hostsSetting.optional()),
  WEBHOOK_HOSTS: z.preprocess(emptyIsUnset, hostsSetting.optional()),
  AUTH_SECRET: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .refine((secret) => secret.trim().length >= MIN_SECRET_LENGTH, {
        error: `must have at least ${MIN_SECRET_LENGTH} characters, without spaces around them`,
      })
      .optional(),
  ),
  GOOGLE_CLIENT_ID: z.preprocess(emptyIsUnset, z.string().optional()),
  GOOGLE_CLIENT_SECRET: z.preprocess(emptyIsUnset, z.string().optional()),
  OIDC_PROVIDERS: z.preprocess(emptyIsUnset, providersSetting.optional()),
  STAFF_TWO_FACTOR: z.preprocess(
    emptyIsUnset,
    z.enum(['offered', 'admins', 'required'], 'must be offered, admins or required').default('offered'),
  ),
  BOOKING_DAYS_AHEAD: amount,
  BOOKING_OPEN_VISITS: amount,
  INACTIVE_LOGIN_DAYS: amountFrom(365),
  LOG_LEVEL: z.preprocess(
    emptyIsUnset,
    z
      .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
      .default('info'),
  ),
  METRICS_PORT: z.preprocess(
    emptyIsUnset,
    z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(1, 'must be a port number')
      .max(65535, 'must be at most 65535')
      .optional(),
  ),
  METRICS_HOST: z.preprocess(emptyIsUnset, z.string().default('127.0.0.1')),
  ACCESS_LOG: z.preprocess(emptyIsUnset, z.enum(['on', 'off'], 'must be on or off').optional()),
  TRUST_PROXY: z.preprocess(emptyIsUnset, proxiesSetting.default(0)),
  TRY_LIMITS: z.preprocess(emptyIsUnset, z.enum(['on', 'off'], 'must be on or off').default('on')),
})

export type Env = z.infer<typeof envSchema>

/**
 * Reads the settings. Throws if one is invalid: the message names the setting and what it must be, but never repeats
 * its value, which may be a secret.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(source)
  if (result.success) {
    assertProductionSecret(result.data)
    assertWorkersCanShare(result.data)
    assertPortsDiffer(result.data)
    assertLinksReachable(result.data)
    assertProvidersComplete(result.data)
    assertPushComplete(result.data)
    return result.data
  }
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  throw new Error(`Wrong settings: ${lines.join(' ')}`)
}

/** The address at which people reach the site, for links in emails. */
export function publicAddress({ PUBLIC_URL, PORT }: Env): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`
}

/** Where the clinic gets emails about what customers do; null for none. Without a mail server no one would read them. */
export function clinicMail({ SMTP_URL, CLINIC_MAIL = clinic.email }: Env): string | null {
  return SMTP_URL === undefined || CLINIC_MAIL === 'off' || CLINIC_MAIL === '' ? null : CLINIC_MAIL
}

/** The sender of emails: an address, or `Name <address>`. Read it for each email, since the clinic's facts may change. */
export function mailSender(env: Env): string {
  const host = new URL(publicAddress(env)).hostname
  return env.MAIL_FROM ?? `${clinic.name} <${clinic.email || `no-reply@${host}`}>`
}

/** Settings that are valid but probably a mistake. Most are only in production; elsewhere they suit a trial. */
export function settingWarnings(env: Env): SettingWarning[] {
  const { NODE_ENV, PUBLIC_URL, TRUST_PROXY, SMTP_URL, TRY_LIMITS } = env
  const isHttps = PUBLIC_URL?.startsWith('https:') === true
  const isProduction = NODE_ENV === 'production'
  const found: Record<SettingWarning, boolean> = {
    TRUST_PROXY: isHttps && TRUST_PROXY === 0,
    PUBLIC_URL: isProduction && !isHttps,
    SMTP_URL: isProduction && SMTP_URL === undefined,
    TRY_LIMITS: isProduction && TRY_LIMITS === 'off',
  }
  return SETTING_WARNINGS.filter((warning) => found[warning])
}

/** Servers that share a database must share the secret; with the embedded database it is saved next to the data. */
function assertProductionSecret(env: Env): void {
  if (env.NODE_ENV === 'production' && env.DATABASE_URL !== undefined && env.AUTH_SECRET === undefined) {
    throw new Error('Wrong settings: AUTH_SECRET must be set in production with DATABASE_URL.')
  }
}

/** Only a PostgreSQL server can be shared by several processes. */
function assertWorkersCanShare({ WORKERS = 1, DATABASE_URL }: Env): void {
  if (WORKERS > 1 && DATABASE_URL === undefined) {
    throw new Error(
      'Wrong settings: WORKERS needs DATABASE_URL. Only one process can use the embedded database; see docs/operations.md.',
    )
  }
}

/** One port is either the site's or the metrics', also where each of several processes has the next one for its own. */
function assertPortsDiffer({ PORT, METRICS_PORT, WORKERS = 1 }: Env): void {
  if (METRICS_PORT !== undefined && METRICS_PORT <= PORT && PORT < METRICS_PORT + WORKERS)
    throw new Error('Wrong settings: METRICS_PORT must differ from PORT.')
}

/** Emails contain links, which must work on the recipients' machines, where localhost is not this server. */
function assertLinksReachable(env: Env): void {
  if (env.SMTP_URL !== undefined && env.PUBLIC_URL === undefined) {
    throw new Error('Wrong settings: PUBLIC_URL must be set with SMTP_URL.')
  }
}
