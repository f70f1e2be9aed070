import { betterAuth } from 'better-auth'
import { clinic } from '../../../clinic/clinic.ts'
import { paths } from '../../../lib/paths.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Log } from '../../../lib/server/log.ts'
import { type Mailer, pageLink } from '../../../lib/server/mail.ts'
import type { ProviderSettings } from '../../../lib/server/provider-settings.ts'
import { createProviders, refuseVisitors } from './create-provider.ts'
import { createSecondFactors } from './create-second-factors.ts'
import { deleteOtherWaysIn, setEmailVerified } from './queries.ts'
import { resetPassword } from './write-mails.ts'

const HOUR_S = 60 * 60
/** The header in which we hand the caller's address on; a client can't set it (server.ts overwrites it). */
export const CLIENT_ADDRESS_HEADER = 'x-tailwell-client-address'

export type AccountSettings = {
  secret: string
  publicUrl: string
  mailer: Mailer
  log: Log
  /** Where people may sign in elsewhere; nowhere unless given. */
  providers?: readonly ProviderSettings[]
}

type LinkedMail = { user: { email: string }; token: string }

/** Logins, passwords and sessions, kept by better-auth in our own tables. */
export function createAccounts(db: Db, settings: AccountSettings) {
  return betterAuth(accountOptions(db, settings))
}

export type Accounts = ReturnType<typeof createAccounts>

/** The options alone, so that a test can compare our tables with those that better-auth would make. */
export function accountOptions(db: Db, settings: AccountSettings) {
  const { secret, publicUrl, mailer, log, providers = [] } = settings
  return {
    appName: clinic.name,
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres' as const, transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // The contract decides how long a password is, in characters; the library counts some of them twice.
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      resetPasswordTokenExpiresIn: HOUR_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }: LinkedMail) => {
        const link = pageLink(mailer.publicUrl, paths.resetPassword, { token })
        await mailer.send(db, { to: user.email, ...resetPassword(link) })
      },
      // Whoever has opened our mail has shown that the address is theirs. What was connected with it before that
      // may be a stranger's.
      onPasswordReset: async ({ user }: { user: { id: string; emailVerified: boolean } }) => {
        if (!user.emailVerified) await deleteOtherWaysIn(db, user.id)
        await setEmailVerified(db, user.id)
      },
    },
    user: {
      modelName: 'users',
      validateUserInfo: refuseVisitors(db),
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      // Until the first of our own cookies is given, which sets the limits (give-session.ts).
      expiresIn: HOUR_S,
      disableSessionRefresh: true,
      // Dangerous acts ask for the password once more instead, whatever the session's age.
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: { account: { create: { before: withoutTokens }, update: { before: withoutTokens } } },
    plugins: [...createSecondFactors(publicUrl), createProviders(providers, log)],
    onAPIError: { errorURL: paths.login },
    advanced: {
      // Behind https no other host and no plain page can set our cookies.
      cookiePrefix: `${hostPrefix(publicUrl)}tailwell`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: publicUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Mails are handed over beside the library's transaction: awaited inside it they would wait for its end.
      backgroundTasks: {
        handler: (task: Promise<unknown>) =>
          void task.catch((err: unknown) => log.error({ err }, 'mail could not be handed over')),
      },
    },
  }
}

/** Providers let us act for people there, which is of no use to us: what would prove it is not kept. */
async function withoutTokens<Account extends object>(account: Account) {
  const nothing = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  return { data: { ...account, ...nothing } }
}

/** The prefix with which a browser keeps a cookie to https and to this very host. */
export function hostPrefix(publicUrl: string): '__Host-' | '' {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}
