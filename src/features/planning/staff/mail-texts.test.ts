import { expect, test } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import { composeMail } from '../../../lib/server/mail/mail.ts'
import { STAFF_MAILS } from './mail-texts.ts'

const LINK = 'https://clinic.example/invitation?token=abc-123'

test('the invitation says what it is for, names the clinic and contains only its link', () => {
  const mail = composeMail(STAFF_MAILS['staff-invitation']({ link: LINK }))
  expect(mail.subject).toBe(`You’re invited to join the team at ${clinic.name}`)
  expect(mail.text.match(/https?:\S+/g)).toEqual([LINK])
  expect(new Set(mail.html.match(/https?:[^"<\s]+/g))).toEqual(new Set([LINK]))
  expect(mail.text).toContain('Nothing happens unless you open the link')
})
