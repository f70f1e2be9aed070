/** The oldest browsers that the web is built for (README.md), as Vite names them. */
export const BROWSERS = ['chrome109', 'edge109', 'firefox128', 'ios16.4', 'safari16.4']

const words = (text: string) => text.trim().split(/\s+/)

/** Functions of objects, and classes, that one of these browsers lacks. */
const STATIC = words(`
  Array.fromAsync Map.groupBy Object.groupBy Promise.try Promise.withResolvers URL.canParse URL.parse
  AbortSignal.any Atomics.waitAsync CSS.highlights Document.parseHTMLUnsafe Error.isError Intl.DurationFormat
  Iterator.from JSON.isRawJSON JSON.rawJSON Math.f16round Math.sumPrecise RegExp.escape Response.json
  Symbol.asyncDispose Symbol.dispose Uint8Array.fromBase64 Uint8Array.fromHex scheduler.postTask scheduler.yield
`)
const GLOBAL = words(`
  AsyncDisposableStack CloseWatcher CookieStore DisposableStack EyeDropper Float16Array Highlight Iterator
  PressureObserver Sanitizer SuppressedError Temporal URLPattern cookieStore requestIdleCallback
`)

/** Methods that one of these browsers lacks, by names that no older method or library has. */
const METHODS = words(`
  toReversed toSorted toSpliced with isWellFormed toWellFormed
  difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union
  getOrInsert getOrInsertComputed setFromBase64 setFromHex toBase64 toHex toTemporalInstant transferToFixedLength
  caretPositionFromPoint checkVisibility getHTML getSetCookie hidePopover moveBefore requestClose setHTML
  setHTMLUnsafe showPopover togglePopover requestIdleCallback
`)

/** What a browser can't even read: then nothing of the script runs. */
const SYNTAX: readonly { name: string; pattern: RegExp }[] = [
  { name: 'a lookbehind', pattern: /\(\?<[=!]/g },
  { name: 'a modifier within a pattern', pattern: /\(\?[ims]*-?[ims]+:/g },
  { name: 'the flag v of a pattern', pattern: /[\])}+*?$]\/[dgimsuy]*v[dgimsuy]*(?=[.,;)\]}])/g },
]
const ITERATORS =
  /\.(?:keys|values|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/g

/**
 * What a script uses that one of the browsers lacks, each with the code around it. A use is fine if the script asks a
 * little before whether the browser has it.
 */
export function tooNewIn(code: string): string[] {
  const uses = [
    ...STATIC.map((name) => ({
      name,
      pattern: new RegExp(`(?<![\\w$.])${name.replace('.', '\\.')}\\b`, 'g'),
    })),
    ...GLOBAL.map((name) => ({ name, pattern: new RegExp(`(?<![\\w$.\`'"])${name}(?=[.(])`, 'g') })),
    ...METHODS.map((name) => ({ name, pattern: new RegExp(`\\.${name}\\(`, 'g') })),
  ].flatMap(({ name, pattern }) => placesOf(code, pattern).map((at) => ({ name, at })))
  const found = [
    ...uses.filter(({ name, at }) => !isAsked(code.slice(Math.max(0, at - 1000), at + name.length), name)),
    ...placesOf(code, ITERATORS).map((at) => ({ name: 'a method of iterators', at })),
    ...SYNTAX.flatMap(({ name, pattern }) => placesOf(code, pattern).map((at) => ({ name, at }))),
  ]
  return found.map(({ name, at }) => `${name}: …${code.slice(Math.max(0, at - 30), at + 40)}…`)
}

function placesOf(code: string, pattern: RegExp): number[] {
  return [...code.matchAll(pattern)].map(({ index }) => index)
}

/** True for code such as `typeof URL.canParse` and `'canParse' in URL`. */
function isAsked(before: string, name: string): boolean {
  const last = name.split('.').at(-1) ?? ''
  return new RegExp(`typeof [\\w$.]*\\b${last}\\b|(?<q>[\`'"])${last}\\k<q>\\s*in\\b`).test(before)
}
