import { expect, test } from 'vitest'
import type { RemindedCare } from './kinds.ts'
import { REMINDER_NEWS, type ReminderItem, subjectOf, whatsAppText } from './news-texts.ts'

const at = (day: number) => `2026-12-0${day}T09:30:00.000Z`
const appointment = (pet: string, day: number): ReminderItem => ({
  ...{ subject: pet, kind: 'appointment', pet, service: 'Grooming', at: at(day), isAtHome: false },
})
const care = (pet: string, day: string, isOver = false): ReminderItem => ({
  ...{ subject: pet, kind: 'vaccination', pet, day, isOver },
})
const due = (kind: RemindedCare): ReminderItem => ({ ...care('Misty', '2026-12-08'), kind })

test.each([
  ['Misty’s appointment on Saturday, 5 December', [appointment('Misty', 5)]],
  ['Misty and Bruno on Saturday, 5 December', [appointment('Misty', 5), appointment('Bruno', 5)]],
  ['Misty’s appointments on Saturday, 5 December', [appointment('Misty', 5), appointment('Misty', 5)]],
  [
    'Misty’s appointment on Saturday, 5 December; Coco’s vaccination was due on 1 Dec 2026',
    [appointment('Misty', 5), care('Coco', '2026-12-01', true)],
  ],
  [
    'Coco and Misty’s vaccinations are due on 8 Dec 2026',
    [care('Coco', '2026-12-08'), care('Misty', '2026-12-08')],
  ],
  [
    'Misty’s deworming is due on 8 Dec 2026; Misty’s checkup is due on 8 Dec 2026',
    [due('deworming'), due('checkup')],
  ],
  [
    'Coco and Misty’s deworming is due on 8 Dec 2026',
    [{ ...due('deworming'), pet: 'Coco' }, due('deworming')],
  ],
  [
    'Misty’s appointment on Saturday, 5 December; Bruno’s appointment on Sunday, 6 December; 1 more',
    [appointment('Misty', 5), appointment('Bruno', 6), appointment('Coco', 7)],
  ],
])('%s', (subject, items) => {
  expect(subjectOf(items)).toBe(subject)
})

test('a reminder says each appointment once, and names the link as the way to get no more', () => {
  const items = [appointment('Misty', 5), appointment('Bruno', 6)]
  const link = 'https://clinic.example/r#secret'
  const words = REMINDER_NEWS['daily-reminder']({ name: 'Asha', items, link, token: 'secret' })
  const text = [...words.paragraphs, ...(words.facts ?? []).flat()].join('\n')
  for (const pet of ['Misty', 'Bruno']) expect(text.split(pet)).toHaveLength(2)
  expect(words.note).toContain('Stop reminders')
  expect(words.unsubscribe).toBe('https://clinic.example/r/unsubscribe/secret')
})

test('what is due on one day is one sentence with the names of its items', () => {
  const named = (kind: RemindedCare, ...names: string[]) => ({
    ...due(kind),
    items: names.map((name) => ({ id: name, name })),
  })
  const say = (...items: ReminderItem[]) =>
    whatsAppText('Tailwell', { name: 'Asha', items, link: 'LINK', token: '' })
      .replace('Hello Asha! This is Tailwell. ', '')
      .replaceAll('due on Tuesday, 8 December 2026', 'due')
  expect(say(named('vaccination', 'Anti-rabies', 'DHPPi+L'))).toBe(
    'Misty’s vaccination (Anti-rabies, DHPPi+L) is due. Shall we find a time? Book one, or tell us that the care is done: LINK',
  )
  expect(say(named('deworming', 'Deworming'), named('parasites', 'Ticks and fleas'))).toBe(
    'Misty’s deworming is due. Misty’s parasite treatment (Ticks and fleas) is due. Shall we find a time? Call us, or tell us that the care is done: LINK',
  )
})
