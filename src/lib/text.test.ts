import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  blankToNull,
  line,
  onOneLine,
  optionalLine,
  optionalParagraph,
  paragraph,
  searchSchema,
} from './text.ts'

const REQUIRED = 'A name is needed'
const name = line(REQUIRED, 10)
const address = paragraph(REQUIRED, 10)

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('a line of text', () => {
  test('is trimmed and kept as typed otherwise', () => {
    expect(name.parse('  Bruno 🐶 ')).toBe('Bruno 🐶')
  })

  test.each([undefined, null, 1, true, [], {}, '', '   ', '\n\t'])('says what is needed for %j', (value) => {
    expect(message(name, value)).toBe(REQUIRED)
  })

  test('takes as many characters as it may have, and no more', () => {
    expect(name.parse('x'.repeat(10))).toBe('x'.repeat(10))
    expect(message(name, 'x'.repeat(11))).toBe('Please use at most 10 characters')
  })

  test.each(['a\u0000b', 'a\nb', 'a\u007fb', 'a\ud800b', '\udc00', 'a\u001b[0m'])(
    'refuses %j, which can’t be stored or shown on a line',
    (value) => {
      expect(message(name, value)).toBe('Please remove the characters that can’t be printed')
    },
  )
})

describe('text that no one sees', () => {
  test.each(['\u200b\u200b', '\u200d', '\u2060\u00ad', '\u200e \u200f', '\u3164', '\ufe0f', '\u{e0041}'])(
    'is none: %j',
    (value) => {
      for (const schema of [name, address]) expect(message(schema, value)).toBe(REQUIRED)
      for (const schema of [optionalLine(10), optionalParagraph(10)]) expect(schema.parse(value)).toBeNull()
    },
  )

  test('is refused if it has a character', () => {
    for (const schema of [name, address, optionalLine(10)])
      expect(message(schema, '\u2800')).toBe('Please remove the characters that can’t be printed')
  })

  test('does not count, neither does it stand in the text', () => {
    expect(name.parse('\u2068Ravi\u200b  Menon\u2069')).toBe('Ravi Menon')
    expect(address.parse('1\u2028Hill\u200b')).toBe('1\nHill')
    expect(searchSchema.parse('\u202a98450\u202c')).toBe('98450')
  })
})

describe('a paragraph', () => {
  test('may have line breaks and tabs', () => {
    expect(address.parse('a\nb\r\n\tc')).toBe('a\nb\n\tc')
  })

  test.each(['a\u0000b', 'a\u000bb', 'a\u001bb', 'a\u007fb', 'a\udfffb'])('refuses %j', (value) => {
    expect(message(address, value)).toBe('Please remove the characters that can’t be printed')
  })
})

describe('text that may be left out', () => {
  test.each([undefined, null, '', '   '])('becomes null for %j', (value) => {
    expect(optionalLine(10).parse(value)).toBeNull()
    expect(optionalParagraph(10).parse(value)).toBeNull()
  })

  test.each([1, false, [], {}])('is still refused for %j', (value) => {
    expect(optionalLine(10).safeParse(value).success).toBe(false)
  })
})

test('what passes can always be stored: no NUL, no half surrogate, not too long', () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0xd800, max: 0xdfff }),
    fc.nat({ max: 0xffff }),
  )
  const texts = fc.array(unit, { maxLength: 15 }).map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(texts, (typed) => {
      for (const schema of [name, address]) {
        const { data } = schema.safeParse(typed)
        if (data === undefined) continue
        expect(data).not.toContain('\u0000')
        expect(data.isWellFormed()).toBe(true)
        expect([...data].length).toBeLessThanOrEqual(10)
      }
    }),
    { numRuns: 500 },
  )
})

test('an address of several lines is one line with commas', () => {
  expect(onOneLine('12 MG Road\nCamp, Pune')).toBe('12 MG Road, Camp, Pune')
  expect(onOneLine(' 12 MG Road, \n\n Camp,\n411001 ')).toBe('12 MG Road, Camp, 411001')
  expect(onOneLine('')).toBe('')
})

test('blankToNull keeps everything but nothing', () => {
  expect([undefined, null, '', ' ', '0'].map(blankToNull)).toEqual([null, null, null, ' ', '0'])
})

describe('what is looked for', () => {
  test('has at most 100 characters, with a blank for what can’t be printed', () => {
    expect(searchSchema.parse('  asha   menon ')).toBe('asha menon')
    expect(searchSchema.parse('x'.repeat(100))).toBe('x'.repeat(100))
    expect(message(searchSchema, 'x'.repeat(101))).toBe('Please use at most 100 characters')
    expect(searchSchema.parse('\u0000asha\u0007\r\nmenon\ud800')).toBe('asha menon')
    expect(searchSchema.parse(undefined)).toBeUndefined()
  })
})
