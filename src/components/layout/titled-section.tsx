import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type TitledSectionProps = {
  title: string
  /** Next to the heading, such as a link to the full list. */
  action?: ReactNode
  /** Whether it is a part of a record's page: smaller, its heading over a hairline. */
  ruled?: boolean
  children: ReactNode
}

/** A section of a page with its heading. */
export function TitledSection({ title, action, ruled = false, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes('grid grid-cols-[minmax(0,1fr)]', ruled ? 'gap-3' : 'gap-4')}
    >
      <div
        className={classes(
          'flex flex-wrap justify-between gap-x-4',
          ruled ? 'min-h-10 items-center border-b border-line pb-1' : 'items-baseline',
        )}
      >
        <h2 id={id} className={ruled ? 'text-lg' : 'text-xl'}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
