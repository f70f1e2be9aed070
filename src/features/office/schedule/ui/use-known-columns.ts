import { useEffect } from 'react'
import { keepChoice } from '../../../../lib/web/choices.ts'

/**
 * Notes how many columns a day of all calendars has, once it is known: whether the menu leaves them room is decided before
 * the next page is painted, and a choice of calendars does not change it.
 */
export function useKnownColumns(columns: number | undefined): void {
  useEffect(() => {
    if (columns !== undefined) keepChoice('calendar-columns', String(columns))
  }, [columns])
}
