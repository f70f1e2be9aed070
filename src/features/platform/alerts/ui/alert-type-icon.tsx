import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { classes } from '../../../../components/layout/classes.ts'
import type { AlertType } from '../rules.ts'

/** The label, icon and colours of each type. */
export const alertTypeLooks = () =>
  ({
    info: { label: 'Info', icon: Info, colours: 'bg-blue-tint text-blue-ink' },
    success: { label: 'Success', icon: CircleCheck, colours: 'bg-green-tint text-green-ink' },
    warning: { label: 'Warning', icon: TriangleAlert, colours: 'bg-yellow-tint text-yellow-ink' },
    error: { label: 'Error', icon: CircleAlert, colours: 'bg-red-tint text-red-ink' },
  }) as const satisfies Record<AlertType, { label: string; icon: LucideIcon; colours: string }>

/** The icon of an alert's type, with its label for screen readers. */
export function AlertTypeIcon({ type }: { type: AlertType }) {
  const { label, icon: Icon, colours } = alertTypeLooks()[type]
  return (
    <span className={classes('grid size-10 shrink-0 place-items-center rounded-full', colours)}>
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
