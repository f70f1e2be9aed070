import { expect, test } from 'vitest'
import { noticeOf, TRANSITIONS, type Transition } from '../rules.ts'
import { statusChanged } from './write-status-mail.ts'

const LINK = 'https://clinic.example/dashboard/appointments'
const AT = new Date('2027-03-11T05:30:00Z')

test.each(Object.keys(TRANSITIONS) as Transition[])(
  '%s is told in the words of the notification',
  (transition) => {
    const notice = noticeOf(transition, 'Grooming & <b>more</b>', AT)
    const mail = statusChanged(notice, LINK)
    expect(mail.subject).toBe(notice.title)
    expect(mail.text).toContain(notice.message)
    expect(mail.text).toContain(LINK)
    expect(mail.html).toContain('Grooming &amp; &lt;b&gt;more&lt;/b&gt; appointment on Thursday')
  },
)
