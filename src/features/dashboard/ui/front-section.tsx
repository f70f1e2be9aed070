import { type ReactNode, useId } from 'react'

type FrontSectionProps = {
  title: string
  /** At the end of the heading's line: the way to all of it. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a front page under its heading. */
export function FrontSection({ title, action, children }: FrontSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
