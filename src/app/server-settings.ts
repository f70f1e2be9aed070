import { type Env, settingWarnings } from '../lib/server/env.ts'
import type { Log } from '../lib/server/log.ts'
import { signInProviders } from '../lib/server/provider-settings.ts'
import { pushSettings } from '../lib/server/push/push-settings.ts'
import { settingTexts } from '../lib/words/setting-warnings.ts'
import type { ServerOptions } from './server-options.ts'

/** What the settings alone decide about answering requests. */
export function serverSettings(env: Env) {
  return {
    publicUrl: env.PUBLIC_URL,
    proxies: env.TRUST_PROXY,
    accessLog: (env.ACCESS_LOG ?? (env.NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
    tryLimits: env.TRY_LIMITS,
    staffTwoFactor: env.STAFF_TWO_FACTOR,
    bookingLimits: {
      daysAhead: env.BOOKING_DAYS_AHEAD ?? null,
      maxUpcoming: env.BOOKING_OPEN_VISITS ?? null,
    },
    providers: signInProviders(env),
    push: pushSettings(env),
    webhookHosts: env.WEBHOOK_HOSTS ?? [],
    settingWarnings: settingWarnings(env),
  } satisfies Partial<ServerOptions>
}

/** Logs the settings that are probably a mistake, each in its sentence. */
export function warnOfSettings(env: Env, log: Log): void {
  for (const warning of settingWarnings(env)) {
    const { title, text } = settingTexts()[warning]
    log.warn(`${title}. ${text}`)
  }
}
