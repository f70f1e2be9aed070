import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createInWords, messageOf } from '../lib/message.ts'
import { inWords, PHRASES } from './phrases.ts'

const FEATURES = new URL('../features/', import.meta.url)

test('every kind of every feature is put into words, and no two features share one', async () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(news|mail)-texts\.ts$/.test(file))
    .map((file) => import(new URL(file, FEATURES).href))
  const kinds = (await Promise.all(files))
    .flatMap((texts) => Object.entries(texts))
    .flatMap(([name, phrases]) => (/_(NEWS|MAILS)$/.test(name) ? Object.keys(phrases as object) : []))
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.toSorted()).toEqual(Object.keys(PHRASES).toSorted())
})

test('a message is read from its values, and never from a kind or values that are not known', () => {
  const { kind, details } = messageOf(PHRASES, 'have-account', { link: 'https://a.example/' })
  expect(inWords({ kind, details }, 'en')).toMatchObject({
    subject: 'You already have an account',
    button: { label: 'Sign in', link: 'https://a.example/' },
  })
  for (const saved of [
    { kind, details: null },
    { kind: 'of a later version', details },
    { kind: 'toString', details },
  ])
    expect(inWords(saved, 'en')).toBeUndefined()
})

test('a value that is not saved as it is fails where the message is made', () => {
  const phrases = { late: ({ at }: { at: Date }) => ({ subject: at.toISOString(), paragraphs: [] }) }
  expect(createInWords(phrases)({ kind: 'late', details: { at: new Date() } }, 'en')?.subject).toMatch(/^20/)
  expect(() => messageOf(phrases, 'late', { at: new Date() })).toThrow('toISOString')
})
