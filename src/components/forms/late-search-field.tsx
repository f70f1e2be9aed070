import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTooLongTerm, TERM_TOO_LONG } from '../../lib/typed/search-term.ts'
import { FieldError } from './field.tsx'
import { SearchField } from './search-field.tsx'

export type LateSearchFieldProps = {
  label: string
  placeholder: string
  /** The current search term. Pages hold it in the URL, so it can change by navigation. */
  q: string
  /** Called with the trimmed text once typing pauses. */
  onSearch: (q: string) => void
}

/** How long typing must pause before the search starts. */
const PAUSE_MS = 250

/**
 * A search box that reports its text once typing pauses, or when it loses the focus, since a search reported after a
 * link is followed would undo that navigation. A text that no search takes is not reported: it says so below the box.
 */
export function LateSearchField({ label, placeholder, q, onSearch }: LateSearchFieldProps) {
  const [typed, setTyped] = useState(q)
  // The last reported term: by the time the URL has it, more may have been typed.
  const reported = useRef(q)
  useEffect(() => {
    if (q === reported.current) return
    reported.current = q
    setTyped(q)
  }, [q])
  const report = useEffectEvent((text: string) => {
    if (text === reported.current || isTooLongTerm(text)) return
    reported.current = text
    onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => report(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div>
      <SearchField
        onBlur={() => report(typed.trim())}
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
      />
      <div role="status" className="not-empty:mt-1.5">
        {isTooLongTerm(typed) && <FieldError>{TERM_TOO_LONG}</FieldError>}
      </div>
    </div>
  )
}
