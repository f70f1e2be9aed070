import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './plant.ts'

test('a form refuses nothing in the words of its library: each rule has its sentence', () => {
  const silent = globSync('src/{components,features/*/*/ui}/**/*.{ts,tsx}', { cwd: PROJECT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/\.(?:min|max|length|regex)\([^,().]*\)/g)].map(
        ([rule]) => `${file}: ${rule}`,
      ),
    )
  expect(silent).toEqual([])
})
