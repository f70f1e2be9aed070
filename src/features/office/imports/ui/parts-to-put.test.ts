import { expect, test } from 'vitest'
import { partsToPut } from './parts-to-put.ts'

const bytesOf = (rows: unknown) => new TextEncoder().encode(JSON.stringify({ rows })).length

test('what is put at once is no longer than the server takes, and no row is left out of it', () => {
  const uploads = Array.from({ length: 250 }, (_, at) => ({ rows: [at], name: 'मोती'.repeat(at % 60) }))
  const parts = partsToPut(uploads)
  expect(Math.max(...parts.map(bytesOf))).toBeLessThan(64 * 1024)
  expect(parts.every((rows) => rows.length <= 100)).toBe(true)
  expect(parts.flat()).toEqual(uploads.map((data, position) => ({ position, data })))
})

test('a row that alone is too long is left out with its name', () => {
  const pets = Array.from({ length: 2000 }, (_, at) => ({
    name: `Pet ${at}`,
    species: 'Dog',
    breed: 'Indie',
  }))
  const [[row] = []] = partsToPut([{ rows: [2], name: 'Shelter', phone: '+919845012301', pets }])
  expect(row?.data).toEqual({
    ...{ rows: [2], waits: 'left out', reason: 'too much' },
    cells: [{ Customer: 'Shelter', Phone: '+919845012301' }],
  })
})
