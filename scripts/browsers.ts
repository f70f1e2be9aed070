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

/** Functions of style sheets that one of these browsers lacks: it leaves out the declaration, or the whole rule of a selector. */
const STYLE_FUNCTIONS = words(`
  abs acos anchor anchor-size asin atan atan2 calc-size color color-mix cos exp hypot hwb if lab lch light-dark linear log
  mod oklab oklch pow progress random rem round sibling-count sibling-index sign sin sqrt tan
`)
const SELECTORS = words(`
  active-view-transition-type details-content dir has-slotted open picker popover-open scope-end state target-current
  user-invalid user-valid view-transition
`)
/** What lays out a page, in properties and their values. Columns are here since Chrome 109 makes one too many of blocks that must not break. */
const STYLE_LAYOUTS: readonly { name: string; pattern: RegExp }[] = [
  { name: 'columns', pattern: /^(?:columns|column-count|column-width):/ },
  { name: 'subgrid', pattern: /^grid-template-(?:columns|rows):.*\bsubgrid\b/ },
  { name: 'anchors', pattern: /^(?:anchor-name|position-anchor|position-area):/ },
  { name: 'a scroll timeline', pattern: /^(?:animation-timeline|scroll-timeline|view-timeline):/ },
  { name: 'a masonry', pattern: /^display:.*\b(?:masonry|grid-lanes)\b/ },
]

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

/**
 * What a style sheet, as it is built, uses that one of the browsers lacks. A use is fine in a rule of `@supports`, after a
 * declaration of the same property that all of them know, and where what is missing only looks plainer.
 */
export function tooNewInStyles(css: string): string[] {
  const found: string[] = []
  const within: string[] = []
  let known = new Set<string>()
  for (const [, text = '', end] of css.matchAll(
    /((?:"[^"]*"|'[^']*'|\\.|\/\*[\s\S]*?\*\/|[^{};"'\\])*)([{};]|$)/g,
  )) {
    const part = text.trim()
    const isAsked = within.some((outer) => outer.startsWith('@supports'))
    if (end === '{') {
      if (!isAsked && !part.startsWith('@')) found.push(...selectorsIn(part))
      within.push(part)
      known = new Set()
      continue
    }
    const [property = ''] = part.split(':', 1)
    const uses = layoutsIn(part)
    if (uses.length === 0) known.add(property)
    else if (!isAsked && !known.has(property)) found.push(...uses.map((name) => `${name}: ${part}`))
    if (end === '}') within.pop()
  }
  return found
}

const SELECTOR = new RegExp(`:{1,2}(${SELECTORS.join('|')})\\b(?!-)`, 'g')

/** In a list, one selector that is not known drops the rule of all; within `:is` and `:where` only itself. */
function selectorsIn(list: string): string[] {
  let rest = list.replace(/\\./g, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/:(?:is|where)\([^()]*\)/g, '').replace(/(?<!:(?:is|where))\(([^(),]*)\)/g, ' $1 ')
  }
  return rest.includes(',') ? [...rest.matchAll(SELECTOR)].map(([, name]) => `:${name}: ${list}`) : []
}

const STYLE_FUNCTION = new RegExp(`(?<![\\w-])(${STYLE_FUNCTIONS.join('|')})\\(`, 'g')

function layoutsIn(declaration: string): string[] {
  const value = declaration.slice(declaration.indexOf(':') + 1).replace(/"[^"]*"|'[^']*'/g, '')
  const functions = [...value.matchAll(STYLE_FUNCTION)].map(([, name]) => `${name}()`)
  const layouts = STYLE_LAYOUTS.filter(({ pattern }) => pattern.test(declaration)).map(({ name }) => name)
  return [...functions, ...layouts]
}
