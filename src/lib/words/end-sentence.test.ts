import { expect, test } from 'vitest'
import { endSentence } from './end-sentence.ts'

test.each([
  ['Tailwell', 'Tailwell.'],
  ['Rao & Co.', 'Rao & Co.'],
  ['Woof!', 'Woof!'],
  ['Dr. Rao', 'Dr. Rao.'],
])('%s ends as %s', (text, sentence) => expect(endSentence(text)).toBe(sentence))
