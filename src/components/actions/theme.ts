import { keepChoice } from '../../lib/web/choices.ts'
import { readStored } from '../../lib/web/kept/storage.ts'

/** The themes: what each is called, and which comes next when the button is pressed. */
export const THEMES = {
  system: { next: 'light', name: 'like the system' },
  light: { next: 'dark', name: 'light' },
  dark: { next: 'system', name: 'dark' },
} as const

export type Theme = keyof typeof THEMES

/** The storage key of the choice; public/theme.js reads the same key before the first paint. */
const KEY = 'theme'

/** The saved choice, or `system` if there is none or it can't be read. */
export function readTheme(): Theme {
  const stored = readStored(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a theme immediately and saves the choice if the browser allows it. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  keepChoice(KEY, theme === 'system' ? null : theme)
}
