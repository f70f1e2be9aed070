import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { type Person, personFormSchema } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { EntryFields } from './entry-fields.tsx'

type Calendars = readonly { id: number; name: string }[]
type PersonDialogProps = { person: Person | null; calendars: Calendars; onClose: () => void }

/** Asks who a person is: what their page, documents and calendar say of them. */
export function PersonDialog({ person, calendars, onClose }: PersonDialogProps) {
  return (
    <Dialog isOpen={person !== null} onClose={onClose} title={person === null ? '' : nameOf(person)}>
      {person && <PersonForm person={person} calendars={calendars} onClose={onClose} />}
    </Dialog>
  )
}

const formSchema = personFormSchema.extend({ calendar: z.string() })

function PersonForm({ person, calendars, onClose }: PersonDialogProps & { person: Person }) {
  const form = useZodForm(formSchema, { defaultValues: valuesOf(person) })
  const queryClient = useQueryClient()
  const save = async ({ calendar, ...fields }: z.output<typeof formSchema>) => {
    const { id, staffId } = person
    if (id === null) await staffClient.addPerson({ ...fields, staffId })
    else await staffClient.savePerson({ id, ...fields, calendarId: Number(calendar) || null })
    toastSuccess(STAFF_TEXTS.saved)
    onClose()
    await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
  const submit = submitWith(form, save, {
    fields: { CALENDAR_NAME_TAKEN: 'name' },
    above: STAFF_TEXTS.saveFailed,
  })
  const { control } = form
  const choices = person.calendar === null ? calendars : [person.calendar, ...calendars]
  return (
    <Form form={form} draft={`person:${person.id}`} onSubmit={submit}>
      <TextField control={control} name="name" label="Name" autoComplete="off" />
      <EntryFields control={control} />
      <TextareaField control={control} name="about" label="About them" optional />
      {person.id !== null && choices.length > 0 && (
        <SelectField
          control={control}
          name="calendar"
          label="Calendar"
          description="It is then called after them."
          optional
          placeholder="None"
          options={[
            { value: '0', label: 'None' },
            ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <SubmitButton pendingText="Saving...">Save</SubmitButton>
    </Form>
  )
}

function valuesOf({ name, title, registration, council, qualification, languages, about, calendar }: Person) {
  const known = { title, registration, council, qualification, languages, about }
  return { name: name ?? '', ...known, calendar: calendar === null ? '' : String(calendar.id) }
}
