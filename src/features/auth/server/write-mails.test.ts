import { expect, test } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import { haveAccount, resetPassword, verifyEmail } from './write-mails.ts'

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
