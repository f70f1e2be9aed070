/** Settings that are valid but probably a mistake in production. */
export const SETTING_WARNINGS = ['TRUST_PROXY', 'PUBLIC_URL', 'SMTP_URL', 'TRY_LIMITS'] as const
export type SettingWarning = (typeof SETTING_WARNINGS)[number]

/** What is wrong with each, and what to do. */
export const settingTexts = (): Record<SettingWarning, { title: string; text: string }> => ({
  TRUST_PROXY: {
    title: 'All callers seem to share one address',
    text: 'PUBLIC_URL is https, so this server is behind a proxy, but TRUST_PROXY is not true. The limits on guessing therefore lock everyone out together. Set TRUST_PROXY=true, and let the proxy set X-Forwarded-For.',
  },
  PUBLIC_URL: {
    title: 'This address is not secure (no https)',
    text: 'Others on the network can read passwords and records. Put a proxy with TLS in front of this server and set PUBLIC_URL to its https address.',
  },
  SMTP_URL: {
    title: 'There is no mail server',
    text: 'Emails stay in the Outbox, so no one gets links for new passwords or news of appointments. Set SMTP_URL.',
  },
  TRY_LIMITS: {
    title: 'Passwords can be guessed without limit',
    text: 'TRY_LIMITS=off is only for tests. Remove the setting.',
  },
})
