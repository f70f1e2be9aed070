import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

export type SectionProps = {
  /** The id of its heading, if links lead to it. */
  id?: string
  title: string
  /** A sentence that says what the section is for. */
  text: string
  children: ReactNode
}

/** A section of a settings page: a card with a heading and a sentence. */
export function Section({ id, title, text, children }: SectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <Card role="region" aria-labelledby={headingId} className="grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1">
        <h2
          id={headingId}
          tabIndex={id === undefined ? undefined : -1}
          className="justify-self-start rounded-sm text-xl"
        >
          {title}
        </h2>
        <p className="text-ink-soft text-pretty">{text}</p>
      </div>
      {children}
    </Card>
  )
}
