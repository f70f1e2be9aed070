import { type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Card } from '../layout/card.tsx'

type ChartFigureProps = {
  title: string
  /** What the figures say, as a sentence. */
  finding: ReactNode
  /** Shows the figures at a glance. Boxes without text are hidden from screen readers, since the table has all of it. */
  drawing?: ReactNode
  /** The same figures as a table. */
  table: ReactNode
  /** Further buttons, such as one that saves the figures. */
  actions?: ReactNode
}

/** A chart: its title, the finding, the drawing, and the same figures as a table on demand. */
export function ChartFigure({ title, finding, drawing, table, actions }: ChartFigureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      role="region"
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-4 break-inside-avoid p-5"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft text-pretty">{finding}</p>
      </div>
      {drawing}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          tone="quiet"
          size="dense"
          aria-expanded={isOpen}
          aria-controls={`${id}table`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the table' : 'Show as a table'}
          <span className="sr-only">: {title}</span>
        </Button>
        {actions}
      </div>
      {isOpen && <div id={`${id}table`}>{table}</div>}
    </Card>
  )
}
