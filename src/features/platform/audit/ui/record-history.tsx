import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../auth/ui/use-may.ts'
import { auditClient } from './api.ts'

/** The dialog with a record's history. Its code is loaded when it opens. */
export const RecordHistory = onDemand(async () => (await import('./history-dialog.tsx')).HistoryDialog)

/** Whether someone may see a record's history. */
export function useMayHistory(): boolean {
  return useMay(auditClient.list)
}
