/** The lists of what is due of an item. */
export const DUE_FILTERS = ['all', 'overdue', 'pending', 'invite', 'none'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]
