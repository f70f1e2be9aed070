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
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Applies a theme immediately and saves the choice if the browser allows it. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the theme lasts until the page is left.
  }
}
