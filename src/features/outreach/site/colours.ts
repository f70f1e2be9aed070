import { keysOf } from '../../../lib/keys-of.ts'

/** The colours of a site: a palette, and colours of the clinic's own in place of its two accents. */
export type Colours = { palette: string; accent: { light: string; dark: string } | null }

/** The tested palettes: each is the colour of the product’s main accent, in the light and the dark theme. */
export const PALETTES = {
  meadow: { light: '#1a5241', dark: '#8fd1b1' },
  harbour: { light: '#174a78', dark: '#93c6f0' },
  plum: { light: '#5b2a6b', dark: '#d8b0e8' },
  clay: { light: '#7a3320', dark: '#f0b49f' },
  slate: { light: '#36454f', dark: '#b7c7d1' },
} as const satisfies Record<string, { light: string; dark: string }>
export type Palette = keyof typeof PALETTES
export const PALETTE_NAMES = keysOf(PALETTES)

/** The palette that the style sheet has already. */
const BUILT_IN: Palette = 'meadow'

/** The colours of src/clinic/colours.css that the accent stands beside. */
const AROUND = {
  light: {
    paper: '#fbf5e9',
    surface: '#fffdf8',
    sunken: '#f3ead9',
    ink: '#1c2823',
    'ink-soft': '#434d47',
    focus: '#a84f00',
  },
  dark: {
    paper: '#121c18',
    surface: '#1a2721',
    sunken: '#0d1512',
    ink: '#f3ecdf',
    'ink-soft': '#b6c0b6',
    focus: '#f7b94a',
  },
} as const
/** The colour of a page in each theme. */
export const PAPER = { light: AROUND.light.paper, dark: AROUND.dark.paper } as const

type Theme = keyof typeof AROUND
/** An accent in each theme. */
type Accent = Readonly<Record<Theme, string>>

/** The tokens that follow the accent. */
export function accentTokens(accent: string, theme: Theme): Record<string, string> {
  const { paper } = AROUND[theme]
  return theme === 'light'
    ? {
        pine: accent,
        'pine-strong': mixed(accent, '#000000', 0.25),
        'on-pine': '#fffdf8',
        'pine-tint': mixed(accent, paper, 0.88),
        'pine-ink': accent,
      }
    : {
        pine: accent,
        'pine-strong': mixed(accent, '#ffffff', 0.3),
        'on-pine': '#0b1614',
        'pine-tint': mixed(accent, paper, 0.82),
        'pine-ink': mixed(accent, '#ffffff', 0.15),
      }
}

/** Each pair with the accent that components use, with its least contrast (tokens.test.ts). */
const PAGES = ['paper', 'surface', 'sunken', 'pine-tint'] as const
const PAIRS: readonly (readonly [foreground: string, background: string, least: number])[] = [
  ['ink', 'pine-tint', 7],
  ['ink-soft', 'pine-tint', 4.5],
  ['focus', 'pine-tint', 3],
  ...PAGES.flatMap((on) => [['pine-ink', on, 4.5] as const, ['pine', on, 3] as const]),
  ['on-pine', 'pine', 4.5],
  ['on-pine', 'pine-strong', 4.5],
]

/** Why an accent can’t be read in a theme; null if it can. */
export function accentProblem(accent: string, theme: Theme): string | null {
  const tokens: Record<string, string> = { ...AROUND[theme], ...accentTokens(accent, theme) }
  const worst = PAIRS.map(
    ([foreground, background, least]) => contrast(tokens[foreground] ?? '', tokens[background] ?? '') / least,
  )
  if (Math.min(...worst) >= 1) return null
  return theme === 'light'
    ? 'Too pale to be read on light pages. Please choose a darker colour.'
    : 'Too dark to be read on dark pages. Please choose a lighter colour.'
}

/** The accent that the clinic has chosen, of its own or with a palette. */
export function accentOf({ palette, accent }: Colours): Accent {
  return accent ?? PALETTES[palette as Palette] ?? PALETTES[BUILT_IN]
}

/** The style sheet with the clinic’s colours; empty if those of the product’s style sheet stand. */
export function coloursStyle(colours: Colours): string {
  return accentStyle(accentOf(colours))
}

/** The same of an accent. */
export function accentStyle({ light, dark }: Accent): string {
  if (light === PALETTES[BUILT_IN].light && dark === PALETTES[BUILT_IN].dark) return ''
  const [onLight, onDark] = [accentTokens(light, 'light'), accentTokens(dark, 'dark')]
  const lines = Object.entries(onLight).map(
    ([name, value]) => `--${name}:light-dark(${value},${onDark[name]})`,
  )
  return `:root{${lines.join(';')}}`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** The colour with a share of another one in it. */
function mixed(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio of WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
