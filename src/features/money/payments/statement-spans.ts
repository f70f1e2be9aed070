/** Since when a statement is shown; the first is what it opens with. */
export const STATEMENT_SPANS = ['year', 'all'] as const
export type StatementSpan = (typeof STATEMENT_SPANS)[number]
