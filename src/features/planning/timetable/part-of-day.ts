/** A part of the day that has a name. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** The label of each part of the day. */
export const partOfDayLabels = () =>
  ({ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }) as const satisfies Record<
    PartOfDay,
    string
  >

const NOON = 12 * 60
const EVENING = 17 * 60

/** The part of the day that a minute of it belongs to, used to group slots. */
export function partOfDay(minute: number): PartOfDay {
  if (minute < NOON) return 'morning'
  return minute < EVENING ? 'afternoon' : 'evening'
}
