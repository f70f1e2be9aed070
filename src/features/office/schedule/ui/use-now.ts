import { useEffect, useState } from 'react'

const EVERY_MS = 60_000

/** The current time, read again at each full minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), EVERY_MS - (now.getTime() % EVERY_MS))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
