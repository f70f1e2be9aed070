import { useEffect, useRef } from 'react'
import { classes } from '../layout/classes.ts'
import { buttonClass } from './button.tsx'
import { runThemeButton } from './run-theme-button.ts'

/**
 * Cycles through system, light and dark. Without a script the button stays invisible and the page follows the system; a
 * page without React calls `runThemeButton` on the element with `data-theme-button`.
 */
export function ThemeButton() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (button.current === null ? undefined : runThemeButton(button.current)), [])
  return (
    <button
      ref={button}
      type="button"
      disabled
      aria-label="Theme"
      data-theme-button=""
      className={classes(buttonClass('bare'), 'invisible w-11 px-0! enabled:visible')}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        className="size-5"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
      </svg>
    </button>
  )
}
