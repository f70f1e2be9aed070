import { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { type Person, personFormSchema } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { EntryFields, entryLabels } from './entry-fields.tsx'

type Calendars = readonly { id: number; name: string }[]
type PersonDialogProps = {
  person: Person | null
  calendars: Calendars
  entries: readonly string[]
  onClose: () => void
}

/** Asks who a person is: what their page, documents and calendar say of them. */
export function PersonDialog({ person, onClose, ...choices }: PersonDialogProps) {
  return (
    <Dialog isOpen={person !== null} onClose={onClose} title={person === null ? '' : nameOf(person)}>
      {person && <PersonForm person={person} onClose={onClose} {...choices} />}
    </Dialog>
  )
}

const NONE = { value: '0', label: 'None' }
const formSchema = personFormSchema.extend({ calendar: z.string(), teamEntry: z.string() })

function PersonForm({ person, calendars, entries, onClose }: PersonDialogProps & { person: Person }) {
  const form = useZodForm(formSchema, { defaultValues: valuesOf(seenOf(person)) })
  const finish = useFinish(staffQuery.queryKey)
  const choices = (person.calendar === null ? calendars : [person.calendar, ...calendars]).map(
    ({ id, name }) => ({ value: String(id), label: name }),
  )
  const ownEntries = person.teamEntry === null ? entries : [person.teamEntry, ...entries]
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(person),
    read: async () => {
      const { people } = await staffClient.list()
      const now = people.find(({ id }) => id !== null && id === person.id)
      return now && seenOf(now)
    },
    valuesOf,
    fields: {
      name: 'Name',
      ...entryLabels(),
      about: 'About them',
      calendar: { label: 'Calendar', options: choices },
      teamEntry: 'On the team page',
    },
  })
  const save = async ({ calendar, teamEntry, ...fields }: z.output<typeof formSchema>, seen: Seen) => {
    const { id, staffId } = person
    if (id === null) await staffClient.addPerson({ ...fields, staffId })
    else {
      const joined = { calendarId: Number(calendar) || null, teamEntry: teamEntry === '0' ? '' : teamEntry }
      await staffClient.savePerson({ id, ...fields, ...joined, seen })
    }
    await finish(STAFF_TEXTS.saved, onClose)
  }
  const submit = submitWith(form, guard(save), {
    fields: { CALENDAR_NAME_TAKEN: 'name' },
    above: STAFF_TEXTS.saveFailed,
  })
  const { control } = form
  return (
    <Form form={form} draft={`person:${person.id}`} onSubmit={submit}>
      <MeanwhileNotice {...meanwhile} />
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
          options={[NONE, ...choices]}
        />
      )}
      {person.id !== null && ownEntries.length > 0 && (
        <SelectField
          control={control}
          name="teamEntry"
          label="On the team page"
          description="It is no longer shown there once they have left."
          optional
          placeholder="None"
          options={[NONE, ...ownEntries.map((entry) => ({ value: entry, label: entry }))]}
        />
      )}
      <FormFooter onCancel={onClose} submitLabel="Save" />
    </Form>
  )
}

type Seen = ReturnType<typeof seenOf>

function seenOf({ name, calendar, teamEntry, ...person }: Person) {
  const { title, registration, council, qualification, languages, about } = person
  const known = { title, registration, council, qualification, languages, about }
  return { name: name ?? '', ...known, calendarId: calendar?.id ?? null, teamEntry }
}

function valuesOf({ calendarId, teamEntry, ...seen }: Seen) {
  return { ...seen, teamEntry: teamEntry ?? '', calendar: calendarId === null ? '' : String(calendarId) }
}
