import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './plant.ts'

test('no two forms save what is entered under the same name', () => {
  const names = globSync('src/features/**/*.tsx', { cwd: PROJECT })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(PROJECT, file), 'utf8').matchAll(/\bdraft=(?:"([^"]+)"|\{`([^`]+)`\})/g),
    ])
    .map(([, plain, composed]) => plain ?? composed)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
