import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { applyTheme, readTheme, THEMES, type Theme } from './theme.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Cycles through system, light and dark; the label says which one is active. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>(readTheme)
  const { next, name } = THEMES[theme]
  const Icon = ICONS[theme]
  return (
    <IconButton
      label={`Theme: ${name}`}
      icon={<Icon className="size-5" aria-hidden="true" />}
      onClick={() => {
        applyTheme(next)
        setTheme(next)
      }}
    />
  )
}
