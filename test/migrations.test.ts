import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const FOLDER = new URL('../db/migrations/', import.meta.url)
/** The schema of 0.1.0. No server of a release before runs under it, so it may say anything. */
const RELEASED = new URL('schema-0.1.0/', import.meta.url)
const released = readdirSync(RELEASED)

/** What a server of the release before, which is still running while another one migrates, would not survive. */
const BREAKING = [
  /\bdrop (column|table|view)\b/,
  /\brename\b/,
  /\balter (column )?\w+ (set data )?type\b/,
  /\bset not null\b/,
]
const NEW_COLUMN = /\badd column\b[^,;]*/g

/** The line that a migration may begin with: since which release nothing uses what it removes. */
const UNUSED = /^-- Unused since \d+\.\d+\.\d+: ./

/** What a migration has that breaks running servers, and no leave for it. */
function breaksIn(script: string): string[] {
  if (UNUSED.test(script)) return []
  const text = script.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const breaks = BREAKING.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
  const required = (text.match(NEW_COLUMN) ?? []).filter(
    (column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column),
  )
  return [...breaks, ...required.map((column) => column.trim())]
}

describe('a migration leaves servers of the release before running', () => {
  test.each([
    ['alter table pets drop column age;', ['drop column']],
    ['drop table pets;', ['drop table']],
    ['alter table pets rename column age to years;', ['rename']],
    ['alter table pets alter column age type text;', ['alter column age type']],
    ['alter table pets alter age set not null;', ['set not null']],
    ['alter table pets\n  add column a text, add column b text not null;', ['add column b text not null']],
    ["alter table pets add column a text not null default '';", []],
    ['-- drop column age, some day\ncreate table later (id uuid not null);', []],
    ['-- Unused since 0.3.0: the age.\nalter table pets drop column age;', []],
  ])('%s', (script, expected) => {
    expect(breaksIn(script)).toEqual(expected)
  })

  test('each of ours since 0.1.0', () => {
    const ours = readdirSync(FOLDER).filter((name) => !released.includes(name))
    const breaks = ours.flatMap((name) => breaksIn(readFileSync(new URL(name, FOLDER), 'utf8')))
    expect(breaks).toEqual([])
  })
})

test.each(released)('%s is as it was in 0.1.0', (name) => {
  expect(readFileSync(new URL(name, FOLDER), 'utf8')).toBe(readFileSync(new URL(name, RELEASED), 'utf8'))
})

test.each(['../db/migrations/', '../docs/decisions/'])('%s has each number once', (folder) => {
  const numbers = readdirSync(new URL(folder, import.meta.url)).map((name) => name.slice(0, 4))
  expect(numbers.filter((number, place) => numbers.indexOf(number) < place)).toEqual([])
})
