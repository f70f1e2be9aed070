import { useOnDemand } from '../../../components/layout/use-on-demand.ts'
import type { HistoryDialogProps } from './history-dialog.tsx'

const loadDialog = () => import('./history-dialog.tsx')

/** The dialog with a record's history. Its code is loaded when it opens. */
export function RecordHistory(props: HistoryDialogProps) {
  const loaded = useOnDemand(loadDialog, 'now')
  return loaded === null ? null : <loaded.HistoryDialog {...props} />
}
