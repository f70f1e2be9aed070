import { expect, test } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import { composeMail } from '../../../lib/server/mail/mail.ts'
import { AUTH_MAILS } from './mail-texts.ts'

const LINK = 'https://clinic.example/reset-password?token=abc-123'

test.each([
  ['confirm-address', 'Please confirm your email address'],
  ['reset-password', 'Choose a new password'],
  ['have-account', 'You already have an account'],
] as const)('%s says what it is for, names the clinic and contains only its link', (kind, subject) => {
  const mail = composeMail(AUTH_MAILS[kind]({ link: LINK }))
  expect(mail.subject).toBe(subject)
  expect(mail.text.match(/https?:\S+/g)).toEqual([LINK])
  expect(new Set(mail.html.match(/https?:[^"<\s]+/g))).toEqual(new Set([LINK]))
  expect(mail.text).toContain(clinic.name)
  expect(mail.text).toMatch(/Nothing happens without the link|you don’t need to do anything/)
})

test.each(['password-changed', 'password-reset'] as const)(
  '%s says what has changed, and how to undo it with its only link',
  (kind) => {
    const words = AUTH_MAILS[kind]({ at: '2027-03-10T20:35:00Z', device: 'Firefox on Linux', link: LINK })
    const { subject, text, html } = composeMail(words)
    expect(subject).toBe('Your password was changed')
    expect(text).toContain(
      `${words.paragraphs[0]}\n\nAccount at: ${clinic.name}\nWhen: Thursday, 11 March 2027 at 2:05 AM`,
    )
    expect(text).toContain('With: Firefox on Linux')
    expect(text).toContain(clinic.phone.display)
    expect(text.match(/https?:\S+/g)).toEqual([LINK])
    expect(new Set(html.match(/https?:[^"<\s]+/g))).toEqual(new Set([LINK]))
  },
)
