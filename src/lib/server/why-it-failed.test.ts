import { expect, test } from 'vitest'
import { whyItFailed } from './why-it-failed.ts'

const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [coded('ENOSPC', 'no space'), 'The disk is full: free some space, then start Tailwell again (no space).'],
  [coded('53100', 'no space'), 'The disk is full: free some space, then start Tailwell again (no space).'],
  [
    coded('EROFS', 'open x'),
    'The disk is read-only: check it and make it writable, then start Tailwell again (open x).',
  ],
  [
    new Error('The folder x can’t be made', { cause: coded('EROFS', 'mkdir x') }),
    'The disk is read-only: check it and make it writable, then start Tailwell again (The folder x can’t be made).',
  ],
  [coded('EADDRINUSE', 'Port 3000 is taken'), 'Port 3000 is taken'],
  [new Error('Wrong settings', { cause: new Error('inner') }), 'Wrong settings'],
  ['ended', 'ended'],
])('what failed is said in one sentence: %s', (error, sentence) => {
  expect(whyItFailed(error, 'start Tailwell again')).toBe(sentence)
})
