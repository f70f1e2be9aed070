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

/**
 * A section of a settings page. Where there is room, its heading and sentence stand left of what it holds, and a line
 * divides it from the one before; elsewhere it is a card.
 */
export function Section({ id, title, text, children }: SectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <div className="group @container">
      <Card
        role="region"
        aria-labelledby={headingId}
        className="grid gap-5 p-5 sm:p-8 @4xl:grid-cols-[15rem_minmax(0,64rem)] @4xl:gap-10 @4xl:rounded-none @4xl:border-x-0 @4xl:border-b-0 @4xl:bg-transparent @4xl:px-0 @4xl:pt-6 @4xl:pb-2 @4xl:shadow-none @4xl:group-first:border-t-0"
      >
        <div className="grid content-start gap-1">
          <h2
            id={headingId}
            tabIndex={id === undefined ? undefined : -1}
            className="justify-self-start rounded-sm text-xl"
          >
            {title}
          </h2>
          <p className="text-ink-soft text-pretty">{text}</p>
        </div>
        <div className="grid min-w-0 content-start gap-5">{children}</div>
      </Card>
    </div>
  )
}
