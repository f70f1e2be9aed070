import { onDemand } from '../../../components/layout/on-demand.tsx'

/** The dialog with a record's history. Its code is loaded when it opens. */
export const RecordHistory = onDemand(async () => (await import('./history-dialog.tsx')).HistoryDialog)
