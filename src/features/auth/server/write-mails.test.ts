import { expect, test } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import { haveAccount, LOGIN_CHANGES, loginChanged, resetPassword, verifyEmail } from './write-mails.ts'

const LINK = 'https://clinic.example/reset-password?token=abc-123'

test.each([
  ['verifyEmail', verifyEmail, 'Please confirm your email address'],
  ['resetPassword', resetPassword, 'Choose a new password'],
  ['haveAccount', haveAccount, 'You already have an account'],
])('%s says what it is for, names the clinic and contains only its link', (_name, write, subject) => {
  const mail = write(LINK)
  expect(mail.subject).toBe(subject)
  expect(mail.text.match(/https?:\S+/g)).toEqual([LINK])
  expect(new Set(mail.html.match(/https?:[^"<\s]+/g))).toEqual(new Set([LINK]))
  expect(mail.text).toContain(clinic.name)
  expect(mail.text).toMatch(/nothing happens without the link|there is nothing to do/)
})

test.each(Object.entries(LOGIN_CHANGES))(
  '%s says what has changed, and how to undo it with its only link',
  (_name, change) => {
    const at = new Date('2027-03-10T20:35:00Z')
    const { subject, text, html } = loginChanged(change, { at, device: 'Firefox on Linux', link: LINK })
    expect(subject).toBe(change.subject)
    expect(text).toContain(
      `${change.text}\n\nAccount at: ${clinic.name}\nWhen: Thursday, 11 March 2027 at 2:05 AM`,
    )
    expect(text).toContain('With: Firefox on Linux')
    expect(text).toContain(clinic.phone.display)
    expect(text.match(/https?:\S+/g)).toEqual([LINK])
    expect(new Set(html.match(/https?:[^"<\s]+/g))).toEqual(new Set([LINK]))
  },
)
