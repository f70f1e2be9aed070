import { formatHour } from '../../lib/time.ts'

/** A time as the value of a form's field, `10` or `10:30`. */
export function toFormTime({ hour, minute = 0 }: { hour: number; minute?: number | undefined }): string {
  return minute === 0 ? String(hour) : `${hour}:${minute}`
}

/** The hour and minute of a field's value. */
export function fromFormTime(value: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  return { hour, minute }
}

/** A field's value as `10:30 AM`. */
export function formatFormTime(value: string): string {
  const { hour, minute } = fromFormTime(value)
  return formatHour(hour, minute)
}
