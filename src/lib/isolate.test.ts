import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'
import { createInWords, messageOf, READERS_LANGUAGE } from './message.ts'

test.each(['محمد علی خان', 'בל', 'Tom (ٹام)', 'ދޮންޒަ'])('a text from right to left is isolated: %s', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Asha (Dog)', 'ब्रूनो', 'சிம்பா', 'José 🐾', ''])('any other stays as it is: %s', (name) => {
  expect(isolate(name)).toBe(name)
})

test('names in a message don’t turn what stands beside them, and are saved without marks', () => {
  const phrases = {
    said: ({ name, others, days }: { name: string; others: { name: string }[]; days: number }) => ({
      subject: `${name}: ${days}`,
      paragraphs: others.map((other) => `${other.name} (2)`),
    }),
  }
  const values = { name: 'سمبا', others: [{ name: 'בל' }, { name: 'Bruno' }], days: 3 }
  const message = messageOf(phrases, 'said', values)
  expect(message).toEqual({ kind: 'said', details: values })
  expect(createInWords(phrases)(message, READERS_LANGUAGE)).toEqual({
    subject: '\u2068سمبا\u2069: 3',
    paragraphs: ['\u2068בל\u2069 (2)', 'Bruno (2)'],
  })
})
