import { useEffect, useState } from 'react'
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
  useEffect(() => setTyped((now) => (now.trim() === q ? now : q)), [q])
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => onSearch(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  const leave = () => {
    if (typed.trim() !== q) onSearch(typed.trim())
  }
  return (
    <SearchField
      onBlur={leave}
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      className={className}
    />
  )
}
