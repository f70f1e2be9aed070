import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { get, patch, post } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { blankToNull, instant, paragraph } from '../../../lib/text.ts'
import { staff } from '../../platform/auth/access.ts'
import { customerId } from '../customers/contract.ts'
import { NOTE_REFUSALS, NOTE_TEXTS } from './texts.ts'

const noteFields = {
  text: paragraph(NOTE_TEXTS.textRequired, 1000),
  isWarning: z.boolean().describe('true to show the note wherever staff work for the customer or the pet'),
}

/** A note as staff enter it. */
export const noteFormSchema = z.strictObject(noteFields)

/** A new note: about the customer, or about one of their pets. */
export const newNoteSchema = noteFormSchema.extend({
  petId: z
    .uuid(NOTE_REFUSALS.PET_MISSING.message)
    .nullable()
    .describe('the pet that the note is about; null for the customer'),
  idempotencyKey,
})

/** The same as the form holds it: no pet is ''. */
export const newNoteFormSchema = z.strictObject({ ...noteFields, petId: z.string().transform(blankToNull) })

/** A note about a customer or one of their pets. Only staff see it. */
export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  isWarning: z.boolean(),
  pet: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('the pet that the note is about; null for the customer'),
  madeAt: instant,
  madeBy: z.string().nullable().describe('the author; null if the author’s login was deleted'),
})
export type Note = z.infer<typeof noteSchema>

const id = z.uuid(NOTE_REFUSALS.NOTE_MISSING.message)
const { KEY_REUSED, NOTE_MISSING, NOTES_FULL, NOT_FOUND, PET_MISSING } = NOTE_REFUSALS

export const notesContract = oc.tag('Notes of the clinic about customers and their pets').router({
  list: staff('customers:read', { scope: 'customers:read' })
    .route(
      get(
        '/clinic/customers/{id}/notes',
        'List the notes about a customer and their pets, warnings first, then the newest first',
      ),
    )
    .input(z.strictObject({ id: customerId }))
    .output(z.array(noteSchema))
    .errors({ NOT_FOUND }),
  add: staff('customers:write', { scope: 'customers:write', words: 'Note added' })
    .route(post('/clinic/customers/{id}/notes', 'Add a note about a customer or one of their pets'))
    .route({
      successStatus: 201,
      description:
        'The app never shows notes to owners, but the copy of their personal data contains them. The audit log records that a note was written, without its text.',
    })
    .input(newNoteSchema.extend({ id: customerId }))
    .output(noteSchema)
    .errors({ NOT_FOUND, PET_MISSING, NOTES_FULL, KEY_REUSED }),
  change: staff('customers:write', { scope: 'customers:write', words: 'Note changed' })
    .route(patch('/clinic/notes/{id}', 'Change a note'))
    .input(noteFormSchema.extend({ id, seen: seenFields(noteFields) }))
    .output(noteSchema)
    .errors({ NOTE_MISSING, ...CHANGED_MEANWHILE }),
  remove: staff('customers:write', { scope: 'customers:write', words: 'Note removed' })
    .route(post('/clinic/notes/{id}/remove', 'Remove a note; the server deletes it a day later'))
    .input(z.strictObject({ id }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ NOTE_MISSING }),
  restore: staff('customers:write', { scope: 'customers:write', words: 'Removed note restored' })
    .route(post('/clinic/notes/{id}/restore', 'Restore a note that was removed less than a day ago'))
    .input(z.strictObject({ id }))
    .output(noteSchema)
    .errors({ NOTE_MISSING, NOTES_FULL }),
})
