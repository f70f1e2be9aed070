import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { PersonForm, type PersonFormProps } from './person-form.tsx'

type AddDialogProps = Omit<PersonFormProps, 'person' | 'isInvited'> & { isOpen: boolean }

/** Asks who is new, and what they get: a login, a calendar, an entry on the team page. */
export function AddDialog({ isOpen, ...props }: AddDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Add someone">
      <PersonForm person={null} isInvited={false} {...props} />
    </Dialog>
  )
}
