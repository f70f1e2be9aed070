import type { MouseEvent } from 'react'
import { TextLink } from '../actions/text-link.tsx'

/** A part of a long page: the id of its heading, and what that says. */
type Part = { id: string; title: string }

/** Links to the parts of a long page, which move the focus to their headings. */
export function OnThisPage({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="On this page" className="-mt-2 mb-5 sm:text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={`#${id}`} onClick={goTo} className="inline-block py-2.5 sm:py-1.5">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The address stays as it is: going back leads to the page before. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
