import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files of a folder whose names differ only by an ending: `.ts` from `.tsx`, or one thing from several. */
function twinsAmong(paths: string[]): string[][] {
  const nameOf = (path: string) => path.replace(/s?(\.test)?\.tsx?$/, '$1')
  return [...Map.groupBy(paths, nameOf).values()].filter((twins) => twins.length > 1)
}

test.each([
  [['a/pets.ts', 'a/pet.ts'], 1],
  [['a/pet.ts', 'a/pet.tsx'], 1],
  [['a/pet.ts', 'a/pet.test.ts', 'b/pet.ts', 'a/pet-page.tsx'], 0],
])('of %j', (paths, count) => {
  expect(twinsAmong(paths)).toHaveLength(count)
})

test('no two files of a folder have names that differ only by an ending', () => {
  const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  expect(twinsAmong(files.filter((path) => /\.tsx?$/.test(path)))).toEqual([])
})
