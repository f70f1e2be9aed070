import { applyTheme, readTheme, THEMES } from './theme.ts'

/** Runs the button of theme-button.tsx: its label says which theme is active. */
export function runThemeButton(button: HTMLButtonElement): void {
  const showTheme = () => {
    button.title = `Theme: ${THEMES[readTheme()].name}`
    // A tooltip that is the name as well is not said after it.
    button.removeAttribute('aria-label')
  }
  button.onclick = () => {
    applyTheme(THEMES[readTheme()].next)
    showTheme()
  }
  showTheme()
  button.disabled = false
}
