import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordWords } from './rules.ts'

const MIGRATIONS = new URL('../../../../db/migrations/', import.meta.url)

test('each table whose changes are logged has words for its records', () => {
  const scripts = readdirSync(MIGRATIONS).map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  const triggers = scripts.flatMap((script) => [
    ...script.matchAll(/create trigger audited\w* after [^;]*? on (\w+)\b/g),
  ])
  const dropped = scripts.flatMap((script) =>
    [...script.matchAll(/^drop table (\w+)/gm)].map(([, table]) => table),
  )
  const tables = new Set(triggers.map(([, table = '']) => table)).difference(new Set(dropped))
  expect(tables.size).toBeGreaterThan(30)
  expect([...tables].filter((table) => recordWords(table) === table)).toEqual([])
})
