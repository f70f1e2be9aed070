import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Refusal, refusal, tooOften } from './refusal.ts'

test.each([
  [1, '1 second'],
  [8, '8 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [360, '6 minutes'],
])('a limit says how long to wait: %i', (seconds, words) => {
  const { message, data } = tooOften(seconds)
  expect(message).toBe(`Too many tries. Please try again in ${words}.`)
  expect(data).toEqual({ waitS: seconds })
})

const SOURCES = new URL('../', import.meta.url)

/** Each refusal of each catalogue, as `file CATALOGUE.CODE`. */
async function allRefusals(): Promise<[string, Record<string, Refusal>, string][]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(texts|refusals?|too-often)\.ts$/.test(file),
  )
  const found = files.map(async (file) => {
    const exported = (await import(new URL(file, SOURCES).href)) as Record<string, unknown>
    return Object.entries(exported)
      .filter((entry): entry is [string, Record<string, Refusal>] => isCatalogue(entry[1]))
      .flatMap(([name, catalogue]) =>
        Object.keys(catalogue).map((code): [string, Record<string, Refusal>, string] => [
          `${file} ${name}.${code}`,
          catalogue,
          code,
        ]),
      )
  })
  return (await Promise.all(found)).flat()
}

const isCatalogue = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((each) => typeof each === 'object' && each !== null && 'status' in each)

const refusals = await allRefusals()

test('every catalogue is walked over', () => expect(refusals.length).toBeGreaterThan(100))

test.each(refusals)('what %s names, its data holds', (_name, catalogue, code) => {
  const { message, values = {} } = catalogue[code] as Refusal
  const named = (message.match(/\d[\d,]*/g) ?? []).map((number) => Number(number.replaceAll(',', '')))
  expect(Object.values(values).filter((value) => typeof value === 'number')).toEqual(named)
  expect(refusal(catalogue, code, { more: 1 }).data).toEqual({ ...values, more: 1 })
})
