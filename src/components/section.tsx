import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

export type SectionProps = {
  title: string
  /** A sentence that says what the section is for. */
  text: string
  children: ReactNode
}

/** A section of a settings page: a card with a heading and a sentence. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className="grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft text-pretty">{text}</p>
      </div>
      {children}
    </Card>
  )
}
