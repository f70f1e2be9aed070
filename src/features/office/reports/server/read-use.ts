import type { Db } from '../../../../lib/server/database/database.ts'
import type { CalendarUse } from '../contract.ts'
import type { Period } from '../rules.ts'
import { openMinutes } from './open-minutes.ts'
import { readBooked, readOpening } from './queries.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const WEEK_HOURS = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  Array.from({ length: 24 }, (_, hour) => ({ weekday, hour })),
)

/** How much of the calendars' time is booked, by weekday and hour, and by calendar. */
export async function readUse(db: Db, period: Period): Promise<CalendarUse> {
  const opening = await readOpening(db, period)
  const booked = await readBooked(db, period)
  const open = openMinutes(period, opening)
  const hours = WEEK_HOURS.map(({ weekday, hour }) => {
    const isThen = (row: { weekday: number | null; hour: number | null }) =>
      row.weekday === weekday && row.hour === hour
    return {
      ...{ weekday, hour },
      booked: sum(booked.filter(isThen).map(({ minutes }) => minutes)),
      open: sum(open.filter(isThen).map(({ minutes }) => minutes)),
    }
  })
  const calendars = opening.calendars.map(({ id, name }) => {
    const isOwn = ({ calendarId }: { calendarId: number | null }) => calendarId === id
    return {
      ...{ id, name },
      booked: sum(booked.filter(isOwn).map(({ minutes }) => minutes)),
      open: sum(open.filter(isOwn).map(({ minutes }) => minutes)),
    }
  })
  const hasTime = (use: { booked: number; open: number }) => use.booked > 0 || use.open > 0
  return { hours: hours.filter(hasTime), calendars: calendars.filter(hasTime) }
}
