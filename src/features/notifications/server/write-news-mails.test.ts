import { expect, test } from 'vitest'
import { newsMail } from './write-news-mails.ts'

test('a mail has the words of the notification, as plain text', () => {
  const link = 'https://clinic.example/dashboard/appointments'
  const news = { title: 'Appointment confirmed', message: 'Your Bath & <b>more</b> appointment is set.' }
  const mail = newsMail({ ...news, button: { label: 'See my appointments', link } })
  expect(mail.subject).toBe(news.title)
  expect(mail.text).toContain(news.message)
  expect(mail.text).toContain(`See my appointments:\n${link}`)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('Your Bath &amp; &lt;b&gt;more&lt;/b&gt; appointment is set.')
})
