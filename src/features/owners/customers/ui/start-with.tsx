import { useState } from 'react'
import { Choice } from '../../../../components/forms/choice.tsx'
import { readStartPage, type StartPage, saveStartPage } from '../../../platform/auth/ui/start-page.ts'

const options: { value: StartPage; label: string }[] = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'calendar', label: 'Calendar' },
]

/** With which page staff start in this browser. */
export function StartWith() {
  const [page, setPage] = useState(readStartPage)
  return (
    <Choice
      label="Start with"
      value={page}
      options={options}
      onChange={(chosen) => {
        saveStartPage(chosen)
        setPage(chosen)
      }}
    />
  )
}
