import type { RequestListener } from 'node:http'
import type { BackupState } from '../features/office/system/rules.ts'
import type { FollowedSite } from '../features/outreach/site/server/follow-site.ts'
import type { SiteData } from '../features/outreach/site/site-data.ts'
import type { BookingLimits } from '../features/planning/appointments/rules.ts'
import type { DemoLogin } from '../features/platform/auth/contract.ts'
import type { StaffTwoFactor } from '../features/platform/auth/rules.ts'
import type { Live } from '../features/platform/live/server/create-live.ts'
import type { Database } from '../lib/server/database/database.ts'
import type { Log } from '../lib/server/log.ts'
import type { Mailer } from '../lib/server/mail/mail.ts'
import type { ProviderSettings } from '../lib/server/provider-settings.ts'
import type { PushSettings } from '../lib/server/push/push-settings.ts'
import type { WatchedClock } from '../lib/server/watch-clock.ts'
import type { SettingWarning } from '../lib/words/setting-warnings.ts'
import type { RenderAccount } from './account/account-screen.ts'
import type { Metrics } from './observing/create-metrics.ts'

export type ServerOptions = {
  database: Database
  log: Log
  /** Delivers changes to the open pages. */
  live: Live
  now: () => Date
  secret: string
  /** The configured public address; without one, each request's Host header is used. */
  publicUrl: string | undefined
  /** How many proxies of our own stand before the server. */
  proxies: number
  /** Whether each request is a line of the log. */
  accessLog: boolean
  /** Whether guessing, sending emails and filling the database are rate-limited; `off` is only for tests. */
  tryLimits: 'on' | 'off'
  /** Whether a second factor is optional for staff, or required. */
  staffTwoFactor: StaffTwoFactor
  bookingLimits: BookingLimits
  /** The providers with which people can sign in. */
  providers: readonly ProviderSettings[]
  /** The settings of push messages; null if push is not configured. */
  push: Pick<PushSettings, 'publicKey' | 'hosts'> | null
  /** The hosts of the clinic's own network that webhooks may reach. */
  webhookHosts: readonly string[]
  mailer: Mailer
  /** The state of the scheduled backups; null if there are none. */
  readBackups: () => BackupState | null
  /** What is known of the clocks of this server and the database. */
  readClock: WatchedClock['read']
  /** Settings that are probably a mistake. */
  settingWarnings: readonly SettingWarning[]
  /** The folder on whose disk the server saves its data. */
  dataDir: string
  /** Counts requests; null if metrics are off. */
  metrics: Metrics | null
  /** Logins to show on the login screen: those of the demo clinic, else none. */
  demoLogins: readonly DemoLogin[]
  /** Renders the account pages: the build's renderer, or the dev server's. */
  renderAccount: RenderAccount
  /** What the public pages are made of. */
  site: FollowedSite
  /** Renders a public page as a preview of the draft; null for any other path. */
  renderPreview: (data: SiteData, path: string) => string | null | Promise<string | null>
  /** Serves everything else outside `/api`: the built web, or the dev server's. */
  web: RequestListener
}
