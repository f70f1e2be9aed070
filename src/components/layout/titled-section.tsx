import { type ReactNode, useId } from 'react'

type TitledSectionProps = {
  title: string
  /** Next to the heading, such as a link to the full list. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a page with its heading. */
export function TitledSection({ title, action, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
