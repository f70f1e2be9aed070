import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sprites } from './draw-pictures.ts'

test.each(Object.entries(sprites))('%s is as drawn', (path, text) => {
  expect(readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')).toBe(text)
})
