import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../src')

/** The files below `src/` that contain a text, tests left out. */
function filesWith(text: RegExp): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => text.test(readFileSync(join(SOURCE, name), 'utf8')))
    .map((name) => relative('.', name))
    .sort()
}

test('sessions are inserted by two statements, of which only the one door begins a session', () => {
  const queries = readFileSync(join(SOURCE, 'features/platform/auth/server/queries.ts'), 'utf8')
  expect(queries.match(/insert into sessions|insertInto\('sessions'\)/g)).toHaveLength(2)
  expect(filesWith(/insert into sessions|insertInto\('sessions'\)/)).toEqual([
    'features/platform/auth/server/queries.ts',
  ])
  expect(filesWith(/\binsertSession\b/)).toEqual([
    'features/platform/auth/server/enter.ts',
    'features/platform/auth/server/queries.ts',
  ])
  expect(filesWith(/\breplaceSession\b/)).toEqual([
    'features/platform/auth/server/queries.ts',
    'features/platform/auth/server/rotate-session.ts',
  ])
})

test('everybody who enters comes through it: by password, passkey, provider, second factor or PIN', () => {
  expect(filesWith(/from '.*\/enter\.ts'/)).toEqual([
    'features/platform/auth/server/sign-in.ts',
    'features/platform/pins/server/enter-with-pin.ts',
    'features/platform/security/server/answer-challenge.ts',
    'features/platform/security/server/passkeys.ts',
    'features/platform/security/server/provider-sign-in.ts',
  ])
})

test('one file asks a formatter about dates, and reads its parts: its text differs between browsers', () => {
  expect(filesWith(/\bIntl\b|\btoLocale(Date|Time)?String\b/)).toEqual([
    'lib/money.ts',
    'lib/time.ts',
    'lib/words/format-count.ts',
  ])
  expect(filesWith(/\bDateTimeFormat\b/)).toEqual(['lib/time.ts'])
  expect(readFileSync(join(SOURCE, 'lib/time.ts'), 'utf8')).not.toMatch(/\.format(Range)?\(/)
})

test('who is an admin is asked in one place: elsewhere code asks for a permission, or whether someone is staff', () => {
  const compared = /role\)?\s*[=!]==\s*'(admin|staff)'|'(staff\.)?role', '=', |\brole = 'admin'/i
  expect(filesWith(compared).filter((name) => !name.startsWith('features/platform/auth/'))).toEqual([])
})
