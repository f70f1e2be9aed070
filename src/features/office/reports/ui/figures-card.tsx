import { type ReactNode, useId } from 'react'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'

type FiguresCardProps = {
  title: string
  /** What the figures say, as a sentence. */
  finding: ReactNode
  /** Buttons, such as one that saves the figures. */
  actions?: ReactNode
  /** True: the figures have frames of their own. */
  isBare?: boolean
  children: ReactNode
}

/** Figures that are read one by one: a heading, what they say, and a table. */
export function FiguresCard({ title, finding, actions, isBare = false, children }: FiguresCardProps) {
  const id = useId()
  const Frame = isBare ? 'section' : Card
  return (
    <Frame
      role="region"
      aria-labelledby={id}
      className={classes(
        'grid grid-cols-1 content-start gap-4',
        !isBare && 'p-5 print:border-0 print:p-0 print:shadow-none',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <span className="print:hidden">{actions}</span>
        <p className="w-full text-ink-soft text-pretty">{finding}</p>
      </div>
      {children}
    </Frame>
  )
}
