export type Theme = 'light' | 'dark' | 'system'

/** Where the choice is kept; public/theme.js reads the same key before the first paint. */
const KEY = 'theme'

/** The person's choice, or `system` when there is none or it can't be read. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme at once and keeps the choice, if the browser lets it. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
}
