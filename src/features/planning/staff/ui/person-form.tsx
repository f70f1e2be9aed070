import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { SESSION_KEY } from '../../../platform/auth/ui/api.ts'
import { loginSchema, NEW, type Person, personFormSchema } from '../people-schemas.ts'
import { areAlike } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { EntryFields } from './entry-fields.tsx'
import { PersonParts, type PersonPartsProps } from './person-parts.tsx'

export type PersonFormProps = PersonPartsProps & { onClose: () => void }

/** The field at which a refusal is shown. */
const REFUSED = {
  CALENDAR_NAME_TAKEN: 'name',
  ALREADY_STAFF: 'login.email',
  INVITED_ALREADY: 'login.email',
  WRONG_PASSWORD: 'login.currentPassword',
  CALENDAR_MISSING: 'hasCalendar',
  TOO_MANY_CALENDARS: 'hasCalendar',
  TEAM_FULL: 'onTeamPage',
} as const

/** Who someone is and what they have: login, calendar and entry on the team page are made in the same press. */
export function PersonForm({ onClose, ...props }: PersonFormProps) {
  const { person, isInvited, calendars, entries, delivers } = props
  const seen = seenOf(person)
  const valuesOf = valuesWith(calendarFor(person, calendars))
  const form = useZodForm(personFormSchema, {
    defaultValues: { ...valuesOf(seen), signsIn: person === null, login: NO_LOGIN, work: seen.title ?? '' },
  })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen,
    read: person === null ? undefined : () => readSeen(person),
    valuesOf,
    words: { hasCalendar: yesOrNo('Has a calendar'), onTeamPage: yesOrNo('On the public team page') },
  })
  const finish = useFinish(staffQuery.queryKey)
  const queryClient = useQueryClient()
  const key = useFormKey()
  const save = async (entered: Entered, before: Seen) => {
    const id = person?.id ?? null
    const { login, teamEntry, ...fields } = inputOf(entered)
    if (id !== null) await staffClient.savePerson({ id, ...fields, login, teamEntry, seen: before })
    else {
      const added = { ...fields, login, staffId: person?.staffId ?? null }
      await staffClient.addPerson({ ...added, idempotencyKey: key(added) })
    }
    const invited = delivers ? STAFF_TEXTS.invited : STAFF_TEXTS.invitedHere
    await finish(login ? invited : person === null ? STAFF_TEXTS.added : STAFF_TEXTS.saved, onClose)
    // The menu shows the caller's own name.
    if (person?.isYou) await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  }
  const submit = submitWith(form, guard(save), { fields: REFUSED, above: STAFF_TEXTS.saveFailed })
  const { control } = form
  return (
    <Form form={form} draft={`person:${person === null ? 'new' : person.id}`} onSubmit={submit}>
      <MeanwhileNotice {...meanwhile} />
      <TextField control={control} name="name" label="Name" autoComplete="off" />
      <PersonParts control={control} {...{ person, isInvited, calendars, entries, delivers }} />
      {person !== null && (
        <>
          <EntryFields control={control} />
          <TextareaField control={control} name="about" label="About them" optional />
        </>
      )}
      <FormFooter onCancel={onClose} submitLabel={person === null ? 'Add' : 'Save'} />
    </Form>
  )
}

type Entered = z.output<typeof personFormSchema>
type Seen = ReturnType<typeof seenOf>

const NOTHING_KNOWN = {
  ...{ title: null, registration: null, council: null },
  ...{ qualification: null, languages: null, about: null },
}

function seenOf(person: Person | null) {
  if (person === null) return { name: '', ...NOTHING_KNOWN, calendarId: null, teamEntry: null }
  const { title, registration, council, qualification, languages, about, calendar, teamEntry } = person
  const known = { title, registration, council, qualification, languages, about }
  return { name: person.name ?? '', ...known, calendarId: calendar?.id ?? null, teamEntry }
}

async function readSeen({ id }: Person): Promise<Seen | undefined> {
  const { people } = await staffClient.list()
  const now = people.find((one) => one.id !== null && one.id === id)
  return now && seenOf(now)
}

/** The form's values; `calendar` is chosen for someone without one once they are to have it. */
const valuesWith =
  (calendar: string) =>
  ({ calendarId, teamEntry, ...known }: Seen) => ({
    ...known,
    hasCalendar: calendarId !== null,
    calendar: calendarId === null ? calendar : String(calendarId),
    onTeamPage: teamEntry !== null,
    teamEntry: teamEntry ?? NEW,
  })

/** The calendar that is probably theirs: one of their name, or to who sets the clinic up its only one; else a new one. */
function calendarFor(person: Person | null, calendars: PersonFormProps['calendars']): string {
  const isYou = person?.isYou ?? false
  const own = calendars.find(({ name, isOnly }) => (isOnly && isYou) || areAlike(name, person?.name ?? ''))
  return own === undefined ? NEW : String(own.id)
}

const NO_LOGIN = { email: '', role: '' as const, permissions: [], currentPassword: '' }

/** What the endpoints take of the form's values. */
function inputOf(entered: Entered) {
  const { signsIn, login, hasCalendar, calendar, onTeamPage, teamEntry, work, ...fields } = entered
  const hasNew = { calendar: calendar === NEW, entry: teamEntry === NEW }
  return {
    ...fields,
    login: signsIn ? loginSchema.parse(login) : null,
    newCalendar: hasCalendar && hasNew.calendar,
    calendarId: hasCalendar && !hasNew.calendar ? Number(calendar) : null,
    work: onTeamPage && hasNew.entry ? work : null,
    teamEntry: onTeamPage && !hasNew.entry ? teamEntry : null,
  }
}

const yesOrNo = (label: string) => ({ label, words: (value: unknown) => (value ? 'yes' : 'no') })
