import { useEffect, useState } from 'react'
import { addDays, clinicDay, startOfDay } from '../../lib/time.ts'

/** A timer that is set for longer could be late after the device has slept. */
const MAX_WAIT_MS = 60_000

/** The clinic's current day, which follows the clock while the page is open. */
export function useToday(): string {
  const [today, setToday] = useState(() => clinicDay(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = new Date()
      const day = clinicDay(now)
      setToday(day)
      const untilNextMs = startOfDay(addDays(day, 1)).getTime() - now.getTime()
      timer = setTimeout(look, Math.min(untilNextMs, MAX_WAIT_MS))
    }
    look()
    // Timers of a page in the background are late.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  return today
}
