import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

export type LateSearchFieldProps = {
  label: string
  placeholder: string
  /** What is looked for now; pages keep it in the address, which may change by itself: going back, another link. */
  q: string
  /** Told once the typing rests, without blanks around. */
  onSearch: (q: string) => void
  className?: string
}

/** How long the typing must rest before it is looked for. */
const REST_MS = 250

/** A search box that waits until the typing rests, or the box is left: a search that came later would undo a way taken. */
export function LateSearchField({ label, placeholder, q, onSearch, className }: LateSearchFieldProps) {
  const [typed, setTyped] = useState(q)
  // What was asked for last: when the address comes to say it, more may have been typed already.
  const asked = useRef(q)
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    setTyped(q)
  }, [q])
  const ask = useEffectEvent((text: string) => {
    if (text === asked.current) return
    asked.current = text
    onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchField
      onBlur={() => ask(typed.trim())}
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      className={className}
    />
  )
}
