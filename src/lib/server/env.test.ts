import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const PUBLIC_URL = 'https://clinic.example'

test('without a mail server there is none', () => {
  expect(readEnv({ SMTP_URL: '', MAIL_FROM: '' })).toMatchObject({
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
  })
})

test.each(['smtp://127.0.0.1:1025', 'smtps://user:pa%40ss@mail.example:465?tls.servername=mail.example'])(
  'takes the mail server %s',
  (SMTP_URL) => {
    expect(readEnv({ SMTP_URL, PUBLIC_URL }).SMTP_URL).toBe(SMTP_URL)
  },
)

test.each(['mail.example', 'http://mail.example', 'smtp:', 'javascript:alert(1)'])(
  'refuses the mail server %s without repeating it',
  (SMTP_URL) => {
    const read = () => readEnv({ SMTP_URL, PUBLIC_URL })
    expect(read).toThrow('Wrong settings: SMTP_URL must be an smtp or smtps address.')
  },
)

test('a mail server needs the public address, since mails carry links', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://secret@mail.example' })).toThrow(
    'Wrong settings: PUBLIC_URL must be set with SMTP_URL.',
  )
})

test.each([
  'hello@clinic.example',
  'Tailwell <hello@clinic.example>',
  'Zoé’s Clinic, Bengaluru <a@b.example>',
])('takes the sender %s', (MAIL_FROM) => {
  expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
})

test.each([
  'Tailwell',
  'a@b.example, c@d.example',
  'A <a@b.example>\r\nBcc: c@d.example',
  'A <a b@c.example>',
])('refuses the sender %j', (MAIL_FROM) => {
  expect(() => readEnv({ MAIL_FROM })).toThrow('Wrong settings: MAIL_FROM must be an address')
})
