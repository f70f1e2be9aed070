/** The periods that are offered by name; without one it is the last 28 days, and the last month of GST. */
export const PERIODS = ['today', 'week', 'month', 'before'] as const
export type NamedPeriod = (typeof PERIODS)[number]
