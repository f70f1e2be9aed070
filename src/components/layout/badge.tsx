import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

const TONES = {
  yellow: 'bg-yellow-tint text-yellow-ink',
  green: 'bg-green-tint text-green-ink',
  blue: 'bg-blue-tint text-blue-ink',
  red: 'bg-red-tint text-red-ink',
  neutral: 'bg-neutral-tint text-neutral-ink',
}

export type BadgeProps = { tone: keyof typeof TONES; label: string; icon?: LucideIcon }

/** A state as text, with an icon and a tint; the tint alone never carries the meaning. */
export function Badge({ tone, label, icon: Icon }: BadgeProps) {
  return (
    <span
      data-badge=""
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5',
        'text-sm font-semibold wrap-anywhere sm:whitespace-nowrap [&>svg]:size-4 [&>svg]:shrink-0',
        TONES[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </span>
  )
}
