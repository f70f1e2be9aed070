import { MAX_MINUTES } from '../../planning/appointments/move-rules.ts'
import { DAY_MINUTES } from '../../planning/timetable/moment.ts'
import { type Item, overlap, spanOf, type TakenSpan, takesTime } from './rules.ts'

/** The length that ends on the line of the grid next to `until`: at least one step, and within its day. */
export function lengthUntil({ minute }: Pick<Item, 'minute'>, until: number, step: number): number {
  const least = Math.ceil((minute + step) / step)
  const last = Math.floor(Math.min(DAY_MINUTES, minute + MAX_MINUTES) / step)
  return step * Math.min(Math.max(Math.round(until / step), least), last) - minute
}

/** The next longer (`1`) or shorter (`-1`) length that ends on a line of the grid; its own if there is none. */
export function nextLength(item: Pick<Item, 'minute' | 'minutes'>, direction: 1 | -1, step: number): number {
  const lines = spanOf(item).until / step
  const line = direction === 1 ? Math.floor(lines) + 1 : Math.ceil(lines) - 1
  const minutes = lengthUntil(item, line * step, step)
  return direction * (minutes - item.minutes) > 0 ? minutes : item.minutes
}

/** The taken time of its day that an appointment would reach into if it took so many minutes. */
export function inTheWay(item: Item, minutes: number, taken: readonly TakenSpan[]): TakenSpan | undefined {
  if (!takesTime(item)) return
  const { bufferAfter } = item
  const added = { from: spanOf(item).until + bufferAfter, until: item.minute + minutes + bufferAfter }
  return taken.find(
    (other) =>
      other.appointmentId !== item.id && other.calendarId === item.calendarId && overlap(other, added),
  )
}
