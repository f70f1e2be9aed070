import { type ReactNode, useId } from 'react'

type PartProps = {
  title: string
  /** Beside the heading, such as a button that adds something. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a record's page: its heading over a hairline, without a box. */
export function Part({ title, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
