import { useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { NEW, type Person, type personFormSchema } from '../people-schemas.ts'
import { roleWords } from '../role-words.ts'
import { LoginFields } from './login-fields.tsx'

type PersonControl = Control<z.input<typeof personFormSchema>, unknown, z.output<typeof personFormSchema>>

export type Calendars = readonly { id: number; name: string; isOnly: boolean }[]
export type PersonPartsProps = {
  /** Null for someone who is new. */
  person: Person | null
  isInvited: boolean
  /** Calendars that are no one's so far. */
  calendars: Calendars
  /** Names on the public team page that are no one's so far. */
  entries: readonly string[]
  delivers: boolean
}

/** What someone has besides a name, each a tick: a login, a calendar, an entry on the team page. */
export function PersonParts(props: PersonPartsProps & { control: PersonControl }) {
  return (
    <div className="grid gap-3">
      <LoginPart {...props} />
      <CalendarPart {...props} />
      <TeamPart {...props} />
    </div>
  )
}

type PartProps = PersonPartsProps & { control: PersonControl }

/** A part's own fields, set in below its tick. */
const SET_IN = 'mt-2 grid gap-4 border-s-2 border-line ps-4 pb-2'

const NAMES = {
  email: 'login.email',
  role: 'login.role',
  permissions: 'login.permissions',
  currentPassword: 'login.currentPassword',
} as const

function LoginPart({ control, person, isInvited, delivers }: PartProps) {
  const isAsked = useWatch({ control, name: 'signsIn' })
  if (person?.leftOn != null) return null
  const present = person === null ? null : loginWords(person, isInvited)
  if (present !== null) return <PresentLogin words={present} />
  return (
    <div>
      <CheckboxField control={control} name="signsIn" label="Signs in" />
      {isAsked && (
        <div className={SET_IN}>
          <LoginFields control={control} names={NAMES} delivers={delivers} />
        </div>
      )}
    </div>
  )
}

/** A login that is there already, which other buttons change and end. */
function PresentLogin({ words }: { words: string }) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input type="checkbox" checked disabled aria-describedby={id} className="mt-0.5 size-5 shrink-0" />
        <span className="font-medium">Signs in</span>
      </label>
      <p id={id} className="-mt-2 ps-8 text-sm text-ink-soft wrap-anywhere">
        {words}
      </p>
    </div>
  )
}

/** The text about the login that someone has, or null for someone without one. */
function loginWords({ email, role, isYou }: Person, isInvited: boolean): string | null {
  if (role !== null) {
    const as = `As ${email}, ${roleWords()[role].label}.`
    return isYou ? as : `${as} Use “Role” to change the role, or “Has left” to end the login.`
  }
  return isInvited ? 'Invited.' : null
}

function CalendarPart({ control, person, calendars }: PartProps) {
  const isAsked = useWatch({ control, name: 'hasCalendar' })
  const own = person?.calendar ?? null
  const choices = own === null ? calendars : [own, ...calendars]
  return (
    <div>
      <CheckboxField
        control={control}
        name="hasCalendar"
        label="Has a calendar"
        description={
          own !== null && !isAsked
            ? 'The calendar stays, but without a person. To stop bookings, hide the calendar under Opening hours.'
            : 'Appointments can be booked with this person. The calendar shows their name.'
        }
      />
      {isAsked && choices.length > 0 && (
        <div className={SET_IN}>
          <SelectField
            control={control}
            name="calendar"
            label="Calendar"
            options={[
              { value: NEW, label: 'A new one', detail: 'For all services, in the clinic’s hours.' },
              ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      )}
    </div>
  )
}

function TeamPart({ control, person, entries }: PartProps) {
  const [isAsked, entry] = useWatch({ control, name: ['onTeamPage', 'teamEntry'] })
  const own = person?.teamEntry ?? null
  const choices = own === null ? entries : [own, ...entries]
  return (
    <div>
      <CheckboxField
        control={control}
        name="onTeamPage"
        label="On the public team page"
        description={
          own !== null && !isAsked
            ? `“${own}” will be removed from the page.`
            : 'The entry appears immediately. If your site is not published yet, the entry appears once you publish it.'
        }
      />
      {isAsked && (choices.length > 0 || own === null) && (
        <div className={SET_IN}>
          {choices.length > 0 && (
            <SelectField
              control={control}
              name="teamEntry"
              label="Entry"
              options={[
                { value: NEW, label: 'A new one' },
                ...choices.map((name) => ({ value: name, label: name })),
              ]}
            />
          )}
          {entry === NEW && (
            <TextField
              control={control}
              name="work"
              label="What they do"
              description="For example, veterinarian. Add a photo and a description in Your site."
            />
          )}
        </div>
      )}
    </div>
  )
}
