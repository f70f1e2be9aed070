import { refusal } from '../../../../lib/refusal.ts'
import type { Answer } from '../../../../lib/text.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { findPhone } from '../../customers/server/queries.ts'
import type { noteSchema } from '../contract.ts'
import { notesContract } from '../contract.ts'
import { NOTE_REFUSALS } from '../texts.ts'
import { listNotes, type NoteRow, setRemoved } from './queries.ts'
import { addNote, changeNote, restoreNote } from './save-note.ts'

const os = implementFeature(notesContract).$context<AuthContext>()

export const notesRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    if ((await findPhone(context.db, input.id)) === undefined) throw refusal(NOTE_REFUSALS, 'NOT_FOUND')
    return (await listNotes(context.db, input.id)).map(toNote)
  }),

  add: os.add.handler(async ({ input, context }) => toNote(await addNote(context.db, context.caller, input))),

  change: os.change.handler(async ({ input, context }) => toNote(await changeNote(context.db, input))),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await setRemoved(context.db, input.id, true))) throw refusal(NOTE_REFUSALS, 'NOTE_MISSING')
    return { removed: true }
  }),

  restore: os.restore.handler(async ({ input, context }) => toNote(await restoreNote(context.db, input.id))),
})

function toNote({ petId, petName, ...note }: NoteRow): Answer<typeof noteSchema> {
  const pet = petId === null || petName === null ? null : { id: petId, name: petName }
  return { ...note, pet }
}
