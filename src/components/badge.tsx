import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'yellow' | 'green' | 'blue' | 'red' | 'neutral'

const TONES = {
  yellow: 'bg-yellow-tint text-yellow-ink',
  green: 'bg-green-tint text-green-ink',
  blue: 'bg-blue-tint text-blue-ink',
  red: 'bg-red-tint text-red-ink',
  neutral: 'bg-neutral-tint text-neutral-ink',
} satisfies Record<BadgeTone, string>

/** A state as text, with an icon and a tint; the tint alone never carries the meaning. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5',
        'text-sm font-semibold whitespace-nowrap [&>svg]:size-4 [&>svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
