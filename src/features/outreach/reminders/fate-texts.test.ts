import { expect, test } from 'vitest'
import { aboutWords, fateWords } from './fate-texts.ts'
import type { Fate } from './message-schemas.ts'
import { SKIP_REASONS } from './rules.ts'
import { countsWords, heldWords, releaseLabels } from './sending-texts.ts'
import { whatsAppLink } from './ui/to-send/whatsapp-link.ts'

const FATE: Fate = {
  kind: 'appointment',
  stage: 'days',
  of: '2026-12-04T04:30:00.000Z',
  fate: 'sent',
  at: '2026-12-02T04:30:00.000Z',
  channels: ['email', 'push'],
  why: null,
  emailFailed: false,
}

test.each([
  [{}, 'Reminded by email and push on 2 Dec 2026, 10:00 AM'],
  [{ fate: 'planned' }, 'Will be reminded on 2 Dec 2026, 10:00 AM'],
  [{ fate: 'to_send', emailFailed: true }, 'On the WhatsApp list, because the email failed'],
  [{ fate: 'skipped', why: 'unwanted' }, 'Not reminded: the owner wants no reminders'],
  [{ fate: 'skipped', why: 'no_way' }, 'Not reminded: the owner gets no email, push or WhatsApp'],
  [
    { fate: 'skipped', why: 'known_lately' },
    'Not needed: the appointment was booked or moved shortly before',
  ],
] as const)('the fate %j in words', (given, words) => {
  expect(fateWords({ ...FATE, ...given })).toBe(words)
})

test.each([
  [{}, 'Appointment on 4 Dec 2026, 10:00 AM'],
  [{ pet: 'Bruno' }, 'Bruno’s appointment on 4 Dec 2026, 10:00 AM'],
  [{ kind: 'feedback', pet: 'Bruno' }, 'Bruno’s appointment on 4 Dec 2026, 10:00 AM: request for feedback'],
  [{ kind: 'vaccination', of: '2026-06-09' }, 'Vaccination due on 9 Jun 2026'],
  [{ kind: 'vaccination', of: '2026-06-09', pet: 'Mia' }, 'Mia’s vaccination due on 9 Jun 2026'],
] as const)('what %j was about, in words', (given, words) => {
  expect(aboutWords({ ...FATE, ...given })).toBe(words)
})

test('each reason has words of its own', () => {
  const words = SKIP_REASONS.map((why) => fateWords({ ...FATE, fate: 'skipped', why }))
  expect(new Set(words).size).toBe(SKIP_REASONS.length)
})

test('what turning on would send, and what is held', () => {
  const counts = { owners: 14, byEmail: 9, byPush: 0, inApp: 0, toSend: 5 }
  expect(countsWords(counts)).toBe('14 messages to 14 owners: 9 by email and 5 to send by WhatsApp')
  expect(heldWords('many', 412)).toBe('412 reminders are waiting, more than usual.')
  expect(releaseLabels('restored')).toEqual({ send: 'Send them', skip: 'Continue from now' })
  expect(releaseLabels('many').skip).toBe('Skip today')
})

test('each device opens WhatsApp in its way', () => {
  const of = (way: 'link' | 'app' | 'web') => whatsAppLink(way, '+919845012301', 'Hello & bye?')
  expect(of('link')).toBe('https://wa.me/919845012301?text=Hello%20%26%20bye%3F')
  expect(of('app')).toBe('whatsapp://send?phone=919845012301&text=Hello%20%26%20bye%3F')
  expect(of('web')).toMatch(/^https:\/\/web\.whatsapp\.com\/send\?phone=919845012301&text=/)
})
