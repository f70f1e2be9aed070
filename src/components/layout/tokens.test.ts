import { globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'

const LOOK = new URL('../../app/browser/look.css', import.meta.url)
const css = [
  '../../clinic/colours.css',
  '../../features/office/schedule/ui/schedule.css',
  '../../app/browser/look.css',
  '../../app/browser/styles.css',
  '../../app/site/site.css',
  '../charts/charts.css',
]
  .map((sheet) => readFileSync(new URL(sheet, import.meta.url), 'utf8'))
  .join('\n')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
)

const PAGES = ['paper', 'surface', 'sunken']
const STATUSES = ['yellow', 'green', 'blue', 'red', 'neutral']
const TINTS = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6']

/** Every pair that components use: [foreground, background, least contrast]. */
const PAIRS: [string, string, number][] = [
  // Body text, also on what is chosen or marked.
  ...[...PAGES, 'pine-tint', 'marigold-tint', ...TINTS].map((on): [string, string, number] => ['ink', on, 7]),
  // A tooltip turns the colours round.
  ['paper', 'ink', 7],
  ...PAGES.map((on): [string, string, number] => ['ink-soft', on, 7]),
  // All other text.
  ['ink-soft', 'pine-tint', 4.5],
  ...[...PAGES, 'pine-tint'].map((on): [string, string, number] => ['pine-ink', on, 4.5]),
  ...[...PAGES, 'marigold-tint'].map((on): [string, string, number] => ['marigold-ink', on, 4.5]),
  ...PAGES.map((on): [string, string, number] => ['red-ink', on, 4.5]),
  ...STATUSES.map((status): [string, string, number] => [`${status}-ink`, `${status}-tint`, 4.5]),
  ['on-pine', 'pine', 4.5],
  // The numbers in a table of shares.
  ['ink', 'heat-1', 4.5],
  ['ink', 'heat-2', 4.5],
  ['on-pine', 'heat-3', 4.5],
  ['on-pine', 'pine-strong', 4.5],
  ['on-marigold', 'marigold', 4.5],
  ['on-marigold', 'marigold-strong', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  // What is not text but must be seen: edges of controls, the focus ring, the icons of toasts.
  ...PAGES.map((on): [string, string, number] => ['edge', on, 3]),
  ...[...PAGES, 'pine-tint'].map((on): [string, string, number] => ['focus', on, 3]),
  ...[...PAGES, 'pine-tint'].map((on): [string, string, number] => ['pine', on, 3]),
  ['danger', 'surface', 3],
  ...[1, 2, 3, 4, 5, 6].flatMap((place) =>
    ['surface', 'sunken', 'yellow-tint', 'green-tint', 'blue-tint', 'red-tint'].map(
      (on): [string, string, number] => [`calendar-${place}`, on, 3],
    ),
  ),
  ...['chart-2', 'chart-3', 'chart-4'].map((part): [string, string, number] => [part, 'surface', 3]),
  ...['green', 'yellow'].map((status): [string, string, number] => [`${status}-ink`, 'surface', 3]),
]

/** Hairlines and drawings only decorate; nothing depends on seeing them. */
const DECORATIVE = ['line', 'art-white', 'art-fur', 'art-skin', 'art-hair', 'art-night', 'art-glow']

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(PAIRS)('%s on %s reaches %d', (foreground, background, least) => {
    expect(contrast(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(least)
  })
})

test('every colour token stands in a pair', () => {
  const paired = new Set([...PAIRS.flat(), ...DECORATIVE])
  expect(tokens.size).toBeGreaterThan(30)
  expect([...tokens.keys()].filter((name) => !paired.has(name))).toEqual([])
})

test('no component has a colour that is no token', () => {
  const source = new URL('../../', import.meta.url)
  const found = globSync('**/ui/**/*.tsx', { cwd: source })
    .concat(globSync('components/**/*.tsx', { cwd: source }))
    // What is printed is black on white.
    .filter((file) => !file.endsWith('/printed-blocks.tsx'))
    .flatMap((file) =>
      [
        ...readFileSync(new URL(file, source), 'utf8').matchAll(
          /-\[(?:#|rgb|hsl|okl|color-mix)[^\]]*\]|(?:color|background|fill|stroke)\w*[:=] ?['"{]*#[\da-f]{3,8}\b/gi,
        ),
      ].map(([colour]) => `${file}: ${colour}`),
    )
  expect(found).toEqual([])
})

test('how wide a container is never takes the place of how wide the window is', () => {
  // Tailwind writes the queries of containers last, so that beside `sm:` they would win at a desk as well.
  const source = new URL('../../', import.meta.url)
  const found = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [
      ...readFileSync(new URL(file, source), 'utf8').matchAll(
        /(['"`])((?:(?!\1)[^\n])*@(?:(?!\1)[^\n])*)\1/g,
      ),
    ].flatMap(([, , text = '']) => {
      const names = text.split(' ')
      const properties = (variant: RegExp) =>
        names.flatMap((name) =>
          variant.test(name) ? [name.replace(variant, '').replace(/-[^-]*(\[.*\])?$/, '')] : [],
        )
      const ofWindow = new Set(properties(/^(sm|md|lg|xl|2xl|min-\[[^\]]*\]):/))
      return properties(/^@[^:]+:/).flatMap((property) =>
        ofWindow.has(property) ? [`${file}: ${property}`] : [],
      )
    }),
  )
  expect(found).toEqual([])
})

test('the second line of a toast has a colour that follows the theme', () => {
  const toaster = readFileSync(new URL('../notices/toaster.css', import.meta.url), 'utf8')
  expect(toaster).toMatch(/\[data-description\] \{\s*color: var\(--ink-soft\);/)
})

test('the bar at the top is higher than its buttons of 2.75rem, also with text at 200 %', () => {
  const [, pixels, rem] = /--topbar: max\((\d+)px, ([\d.]+)rem\)/.exec(css) ?? []
  for (const size of [16, 32])
    expect(Math.max(Number(pixels), Number(rem) * size)).toBeGreaterThan(2.75 * size)
})

test('no text is smaller than 14 px', () => {
  const sizes = [...css.matchAll(/(?:--text-\w+|font-size): ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16)
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14)
})

test('lines grow with their text: a line height in units of space would not', () => {
  const source = new URL('../../', import.meta.url)
  const found = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(/\bleading-\d[\d.]*/g)].map(
      ([name]) => `${file}: ${name}`,
    ),
  )
  expect(found).toEqual([])
})

test('the display face and the text face are a file each, of at most 20 and 21 kB, and the sign for rupees', () => {
  const require = createRequire(import.meta.url)
  const faces = new Set([...css.matchAll(/url\("([^"?]+)/g)].map(([, url]) => url ?? ''))
  const sizes = [...faces].map((url) =>
    url.startsWith('.') ? statSync(new URL(url, LOOK)).size : statSync(require.resolve(url)).size,
  )
  expect([...faces].map((url) => url.split('/').at(-1)).toSorted()).toEqual([
    'figtree-latin-wght-normal.woff2',
    'figtree-rupee.woff2',
    'fraunces-latin-600-normal.woff2',
  ])
  expect(sizes.every((size) => size <= 21_000)).toBe(true)
  expect(statSync(new URL('./figtree-rupee.woff2', LOOK)).size).toBeLessThan(2000)
})

function colour(name: string, theme: 'light' | 'dark'): string {
  const token = tokens.get(name)
  if (!token) throw new Error(`There is no token named ${name}.`)
  return token[theme]
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
