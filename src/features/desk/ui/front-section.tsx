import { type ReactNode, useId } from 'react'

type FrontSectionProps = {
  title: string
  /** A link to the full list, next to the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a dashboard with its heading. */
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
