/** What becomes of a row. */
export const OUTCOMES = ['new', 'known', 'nothing new', 'asks', 'left out'] as const
export type Outcome = (typeof OUTCOMES)[number]
