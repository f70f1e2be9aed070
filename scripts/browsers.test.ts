import { expect, test } from 'vitest'
import { tooNewIn } from './browsers.ts'

test.each([
  'if(URL.canParse(e))return',
  'return e.toSorted((e,t)=>e-t)',
  'e.with(0,1)',
  'Object.groupBy(e,t)',
  'let{promise:e}=Promise.withResolvers()',
  'let e=/(?<!a)b/',
  'let e=/(?<=a)b/u;',
  'let e=/[\\p{L}--[a-z]]/v;',
  'new Set(e).isSubsetOf(t)',
  'e.difference(t)',
  'e.values().map(t)',
  'Temporal.Now.instant()',
  'AbortSignal.any([e])',
  'e.showPopover()',
  'requestIdleCallback(e)',
  'if(URL.canParse(e)){}typeof URL.canParse',
])('%s is too new', (code) => {
  expect(tooNewIn(code)).toHaveLength(1)
})

test.each([
  'typeof URL.canParse==`function`?URL.canParse(e):t',
  '`checkVisibility`in Element.prototype?e.checkVisibility():t',
  '"requestIdleCallback"in window&&requestIdleCallback(e)',
  'let e=/(?<year>\\d+)(?:a|b)(?=c)(?!d)/u.exec(t)',
  'e.sort().findLast(t);structuredClone(e);Object.hasOwn(e,t);e.without(t)',
  'class e{canParse=1}',
])('%s is fine', (code) => {
  expect(tooNewIn(code)).toEqual([])
})
