import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RUNS } from './trust/runs.ts'

it('names only files that are there in the reliability plan', () => {
  const files = Object.values(RUNS).flatMap((run) => [...run.files])
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
