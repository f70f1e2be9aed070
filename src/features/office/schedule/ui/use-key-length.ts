import { useCallback, useEffect, useRef } from 'react'
import type { PlacedAppointment } from '../contract.ts'
import { nextLength } from '../length-rules.ts'
import { doesRunOver, saysWhatIsInTheWay } from './lengthen.ts'
import type { ScheduleViewProps } from './schedule-view.ts'

/** How long after the last key a new length is sent. */
const PAUSE_MS = 600

type KeyLengthProps = Pick<ScheduleViewProps, 'schedule' | 'onMove' | 'onPreview'>
type Waiting = { original: PlacedAppointment; minutes: number }

/**
 * Changes the length of an appointment by keys. The grid shows each step at once; one request is sent after a pause, or
 * with `send`, which returns false if there is nothing to send.
 */
export function useKeyLength(props: KeyLengthProps) {
  const latest = useRef(props)
  const waiting = useRef<Waiting>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = props
  })
  const send = useCallback((): boolean => {
    clearTimeout(timer.current)
    if (waiting.current === undefined) return false
    const { original, minutes } = waiting.current
    waiting.current = undefined
    const { schedule, onMove } = latest.current
    const runsOver = doesRunOver(original, minutes, schedule)
    if (minutes !== original.minutes)
      onMove(original, { ...placeOf(original), minutes, ...(runsOver && { runsOver }) })
    return true
  }, [])
  useEffect(() => () => void send(), [send])

  const change = (item: PlacedAppointment, direction: 1 | -1) => {
    if (waiting.current?.original.id !== item.id) send()
    const { original, minutes: before } = waiting.current ?? { original: item, minutes: item.minutes }
    const { schedule, onPreview } = props
    const current = { ...item, minutes: before }
    const minutes = nextLength(current, direction, schedule.slotStep)
    if (minutes === before || saysWhatIsInTheWay(current, minutes, schedule)) return
    waiting.current = { original, minutes }
    onPreview(item, { ...placeOf(item), minutes })
    clearTimeout(timer.current)
    timer.current = setTimeout(send, PAUSE_MS)
  }
  return { change, send }
}

function placeOf({ date, minute, calendarId }: PlacedAppointment) {
  return { date, minute, calendarId }
}
