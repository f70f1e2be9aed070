type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** The label of each part of the day. */
export const partOfDayLabels = () =>
  ({ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }) as const satisfies Record<
    PartOfDay,
    string
  >

/** The part of the day that an hour belongs to, used to group slots. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
