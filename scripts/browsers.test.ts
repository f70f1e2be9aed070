import { expect, test } from 'vitest'
import { tooNewIn, tooNewInStyles } from './browsers.ts'

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

test.each([
  '.a{max-height:round(down,100%,1lh)}',
  '@media (width>=64rem){.a{color:red;columns:2}}',
  '.a{grid-template-columns:subgrid}',
  '.a{color:oklch(70% .1 200)}',
  '.a{width:calc(1px * sin(45deg))}',
  '.a{color:red}.b{color:light-dark(red,blue)}',
  '.a:focus-visible,.a:popover-open{color:red}',
  '.a,.b:not(:user-invalid){color:red}',
  '.a{position-anchor:--b}',
])('%s is too new for a style', (css) => {
  expect(tooNewInStyles(css)).toHaveLength(1)
})

test.each([
  '@supports (height:round(down,1px,1px)){.a{max-height:round(down,100%,1lh)}}',
  '.a{color:red;color:color-mix(in lab,red,blue)}',
  '.a:is([open],:popover-open),.b{color:red}',
  '.a\\:open,.b{color:red}',
  '.a::details-content{height:0}',
  '.a{grid-template-columns:repeat(2,minmax(0,1fr));background:url("round(1).svg")}',
  '.a{column-gap:1px;width:calc(100% - max(1px,2px))}',
])('%s is fine for a style', (css) => {
  expect(tooNewInStyles(css)).toEqual([])
})
