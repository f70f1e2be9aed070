import { useEffect } from 'react'
import type { z } from 'zod'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { type Note, newNoteFormSchema, noteFormSchema } from '../contract.ts'
import { NOTE_TEXTS } from '../texts.ts'
import { notesClient, notesQuery } from './api.ts'

type About = { customerId: string; fullName: string; onDone: () => void }

type NewNoteFormProps = About & {
  pets: readonly { id: string; name: string }[]
  /** The pet that is meant first. */
  petId?: string
}

/** Adds a note about a customer or one of their pets; it takes the focus. */
export function NewNoteForm({ customerId, fullName, pets, petId = '', onDone }: NewNoteFormProps) {
  const finish = useFinish(notesQuery(customerId).queryKey)
  const defaultValues = { petId, text: '', isWarning: false }
  const form = useZodForm(newNoteFormSchema, { defaultValues })
  const { control, setFocus } = form
  const keyFor = useFormKey()
  useEffect(() => setFocus('text'), [setFocus])
  const add = async (note: z.output<typeof newNoteFormSchema>) => {
    const entry = { ...note, id: customerId }
    await notesClient.add({ ...entry, idempotencyKey: keyFor(entry) })
    await finish(NOTE_TEXTS.added)
    onDone()
  }
  const submit = submitWith(form, add, {
    otherwise: (failure) => toastError(refusalText(failure) ?? NOTE_TEXTS.saveFailed),
  })
  return (
    <Form form={form} draft={`new-note:${customerId}:${petId}`} onSubmit={submit} aria-label="New note" dense>
      {pets.length > 0 && (
        <SelectField
          control={control}
          name="petId"
          label="About"
          options={[
            { value: '', label: fullName },
            ...pets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextareaField control={control} name="text" label="Note" description={NOTE_TEXTS.fitToRead} />
      <CheckboxField
        control={control}
        name="isWarning"
        label="Show as a warning"
        description={WARNING_TEXT}
      />
      <Buttons onDone={onDone} />
    </Form>
  )
}

const WARNING_TEXT = 'Staff see the note whenever they book for this customer or open an appointment.'

/** Changes a note. */
export function NoteForm({ note, customerId, onDone }: Omit<About, 'fullName'> & { note: Note }) {
  const finish = useFinish(notesQuery(customerId).queryKey)
  const form = useZodForm(noteFormSchema, { defaultValues: seenOf(note) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(note),
    valuesOf: (seen) => seen,
  })
  const { control, setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  const save = async (fields: Seen, seen: Seen) => {
    await notesClient.change({ id: note.id, ...fields, seen })
    await finish(NOTE_TEXTS.saved)
    onDone()
  }
  const submit = submitWith(form, guard(save), {
    otherwise: (failure) => toastError(refusalText(failure) ?? NOTE_TEXTS.saveFailed),
  })
  return (
    <Form form={form} draft={`note:${note.id}`} onSubmit={submit} aria-label="Edit note" dense>
      <MeanwhileNotice {...meanwhile} />
      <TextareaField control={control} name="text" label="Note" description={NOTE_TEXTS.fitToRead} />
      <CheckboxField
        control={control}
        name="isWarning"
        label="Show as a warning"
        description={WARNING_TEXT}
      />
      <Buttons onDone={onDone} />
    </Form>
  )
}

type Seen = z.output<typeof noteFormSchema>

const seenOf = ({ text, isWarning }: Seen): Seen => ({ text, isWarning })

function Buttons({ onDone }: { onDone: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton size="dense" tone="primary" pendingText="Saving...">
        Save
      </SubmitButton>
      <CancelButton size="dense" onCancel={onDone} />
    </div>
  )
}
