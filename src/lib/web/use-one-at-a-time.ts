import { useRef } from 'react'

/** Runs an action that a press begins, and ignores further presses until it is over. What fails says so itself. */
export function useOneAtATime<Input extends unknown[]>(action: (...input: Input) => Promise<unknown>) {
  // A ref, since the second click of a double click can come before the next render.
  const isUnderWay = useRef(false)
  return async (...input: Input): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await action(...input).catch(() => {})
    isUnderWay.current = false
  }
}
