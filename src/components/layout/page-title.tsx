import { type ReactNode, useEffect, useRef } from 'react'
import { clinic } from '../../clinic/clinic.ts'

/** The first heading of the document. */
let firstHeading: HTMLHeadingElement | null = null

export type PageTitleProps = {
  /** The heading, and the first part of the document's title. */
  title: string
  /** The heading's content, if it is more than the title's text. */
  children?: ReactNode
}

/**
 * The page's `h1`. It sets the document's title and takes the focus after a navigation, so that screen readers announce
 * the new page; on the first page the focus stays where the browser put it.
 */
export function PageTitle({ title, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${clinic.name}`
  }, [title])
  useEffect(() => {
    firstHeading ??= heading.current
    if (heading.current !== firstHeading) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
      {children ?? title}
    </h1>
  )
}
