import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { WholeDates } from '../../lib/web/whole-dates.ts'
import { classes } from '../layout/classes.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const LOOKS = {
  info: { icon: Info, colours: 'bg-blue-tint text-blue-ink' },
  success: { icon: CircleCheck, colours: 'bg-green-tint text-green-ink' },
  warning: { icon: TriangleAlert, colours: 'bg-yellow-tint text-yellow-ink' },
  error: { icon: CircleAlert, colours: 'bg-red-tint text-red-ink' },
} satisfies Record<NoticeTone, { icon: typeof Info; colours: string }>

export type NoticeProps = {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  /** A button at the end. */
  action?: ReactNode
  /** Announces the notice when it appears: `alert` immediately, `status` at the next pause. */
  role?: 'alert' | 'status'
}

/** A box in the page with an important message. */
export function Notice({ tone, title, children, action, role }: NoticeProps) {
  const { icon: Icon, colours } = LOOKS[tone]
  return (
    <div
      role={role}
      className={classes('flex gap-3 max-[22rem]:flex-wrap rounded-md border border-tone p-4', colours)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        {title && (
          <p className="font-semibold wrap-anywhere">
            <WholeDates>{title}</WholeDates>
          </p>
        )}
        {children && (
          <div>
            <WholeDates>{children}</WholeDates>
          </div>
        )}
      </div>
      {action && <div className="-my-2 -me-2 shrink-0 max-[22rem]:m-0 max-[22rem]:basis-full">{action}</div>}
    </div>
  )
}
