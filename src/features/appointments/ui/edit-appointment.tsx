import { useOnDemand } from '../../../components/layout/use-on-demand.ts'
import type { EditDialogProps } from './edit-dialog.tsx'

const loadDialog = () => import('./edit-dialog.tsx')

/** The dialog that edits an appointment. Its code is loaded when it opens. */
export function EditAppointment(props: EditDialogProps) {
  const loaded = useOnDemand(loadDialog, 'now')
  return loaded === null ? null : <loaded.EditDialog {...props} />
}
