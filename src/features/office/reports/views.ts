/** What Reports shows instead of its charts. */
export const REPORT_VIEWS = ['days', 'owed', 'tax'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]
