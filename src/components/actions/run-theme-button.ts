import { applyTheme, readTheme, THEMES } from './theme.ts'

/** Runs the button of theme-button.tsx: its label says which theme is active. */
export function runThemeButton(button: HTMLButtonElement): void {
  const showTheme = () => {
    button.title = `Theme: ${THEMES[readTheme()].name}`
    button.setAttribute('aria-label', button.title)
  }
  button.onclick = () => {
    applyTheme(THEMES[readTheme()].next)
    showTheme()
  }
  showTheme()
  button.disabled = false
}
