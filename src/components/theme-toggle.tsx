import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { applyTheme, readTheme, type Theme } from './theme.ts'

const THEMES = {
  system: { next: 'light', icon: Monitor, name: 'like the system' },
  light: { next: 'dark', icon: Sun, name: 'light' },
  dark: { next: 'system', icon: Moon, name: 'dark' },
} satisfies Record<Theme, { next: Theme; icon: typeof Sun; name: string }>

/** Cycles through system, light and dark; the label says which one is active. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>(readTheme)
  const { next, icon: Icon, name } = THEMES[theme]
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
