import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../src/lib/server/env.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const SETTINGS = namesIn(read('.env.example'), /^([A-Z_]+)=/gm)
/** What the image sets itself; `DATA_DIR` is a volume of it. */
const OF_IMAGE = namesIn(read('Dockerfile').split('ENV ')[1] ?? '', /^\s*([A-Z_]+)=/gm)
const [, app = ''] = read('compose.yaml').split('\n  app:\n')
const PASSED = new Map(
  [...app.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

describe('compose.yaml', () => {
  test.each(SETTINGS.filter((name) => !OF_IMAGE.includes(name)))('passes %s on to the app', (name) => {
    const value = name === 'DATABASE_URL' ? '@database:5432' : `\${${name}:`
    expect(PASSED.get(name) ?? 'nothing').toContain(value)
  })

  test('passes nothing on that is no setting', () => {
    expect([...PASSED.keys()].filter((name) => !SETTINGS.includes(name))).toEqual([])
  })
})

test('an empty setting, as compose.yaml passes it, is one that is not set', () => {
  const empty = Object.fromEntries([...PASSED.keys()].map((name) => [name, '']))
  expect(readEnv(empty)).toEqual(readEnv({}))
})
