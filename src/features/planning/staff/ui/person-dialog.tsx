import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import type { Person } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { PersonForm, type PersonFormProps } from './person-form.tsx'

/** Asks who a person is: what their page, documents and calendar say of them, and how they sign in. */
export function PersonDialog({ person, ...props }: PersonFormProps & { person: Person | null }) {
  return (
    <Dialog isOpen={person !== null} onClose={props.onClose} title={person === null ? '' : nameOf(person)}>
      {person && <PersonForm person={person} {...props} />}
    </Dialog>
  )
}
