import { Button } from '../../../../components/actions/button.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatLongDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { Person } from '../people-schemas.ts'
import { permissionWords, roleWords } from '../role-words.ts'
import { areAlike, nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'

/** What is done with a person. */
export type PersonAction = 'edit' | 'role' | 'leave' | 'return' | 'invite'

type PersonCardProps = {
  person: Person
  isInvited: boolean
  calendars: readonly { id: number; name: string }[]
  /** Names on the public team page that are no one's so far. */
  entries: readonly string[]
  onAct: (action: PersonAction) => void
}

/** Who someone is, what they may do, and what can be done with them. */
export function PersonCard({ person, isInvited, calendars, entries, onAct }: PersonCardProps) {
  const { name, title, role, calendar, teamEntry, leftOn, isYou } = person
  const isHere = leftOn === null
  const isAlike = (other: string) => isHere && areAlike(other, name ?? '')
  const alike = calendar === null ? calendars.find((one) => isAlike(one.name)) : undefined
  const alikeEntry = teamEntry === null ? entries.find(isAlike) : undefined
  const facts = factsOf(person)
  return (
    <li>
      <Card className="flex h-full flex-col gap-3 p-4 sm:px-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-lg font-semibold wrap-anywhere">{nameOf(person)}</h3>
            {title !== null && <p className="wrap-anywhere">{title}</p>}
          </div>
          <div className="flex flex-wrap gap-1.5">
            {role !== null && <Badge tone="blue" label={roleWords()[role].label} />}
            {role === null && leftOn === null && (
              <Badge tone="neutral" label={isInvited ? 'Invited' : 'No login'} />
            )}
            {isYou && <Badge tone="green" label="You" />}
          </div>
        </div>
        <div className="grid gap-0.5 text-sm text-ink-soft">
          {facts.map((fact) => (
            <p key={String(fact)} className="wrap-anywhere">
              <WholeDates>{fact}</WholeDates>
            </p>
          ))}
          {person.permissions.length > 0 && <p>Also may: {alsoMay(person)}</p>}
        </div>
        {alike && (
          <JoinOffer
            person={person}
            what={`Calendar “${isolate(alike.name)}”`}
            joined={{ calendarId: alike.id }}
          />
        )}
        {alikeEntry !== undefined && (
          <JoinOffer
            person={person}
            what={`On your team page as “${isolate(alikeEntry)}”`}
            joined={{ teamEntry: alikeEntry }}
          />
        )}
        <PersonButtons person={person} isInvited={isInvited} onAct={onAct} />
      </Card>
    </li>
  )
}

/** What was added to a person's role, in lower case. */
function alsoMay({ permissions }: Person): string {
  const words = permissionWords()
  return permissions.flatMap((one) => words[one]?.toLowerCase() ?? []).join(', ')
}

function PersonButtons({ person, isInvited, onAct }: Omit<PersonCardProps, 'calendars' | 'entries'>) {
  const { name, role, leftOn, isYou } = person
  const of = nameOf(person)
  const button = (action: PersonAction, label: string, full: string) => (
    <Button tone="quiet" size="dense" aria-label={full} onClick={() => onAct(action)}>
      {label}
    </Button>
  )
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      {button('edit', name === null ? 'Add name' : 'Edit', `${name === null ? 'Add name of' : 'Edit'} ${of}`)}
      {role !== null && !isYou && button('role', 'Role', `Role of ${of}`)}
      {role === null && leftOn === null && !isInvited && button('invite', 'Invite', `Invite ${of}`)}
      {leftOn === null && !isYou && button('leave', 'Has left', `${of} has left`)}
      {leftOn !== null && button('return', 'Is back', `${of} is back`)}
    </div>
  )
}

type JoinOfferProps = {
  person: Person
  what: string
  joined: { calendarId?: number; teamEntry?: string }
}

/** Offers to join a person with a calendar or an entry of the same name; nothing is joined by itself. */
function JoinOffer({ person, what, joined }: JoinOfferProps) {
  const join = useChange({
    send: () => {
      const { id, name, title, registration, council, qualification, languages, about } = person
      const known = { title, registration, council, qualification, languages, about }
      const present = { calendarId: person.calendar?.id ?? null, teamEntry: person.teamEntry }
      return staffClient.savePerson({ id: id ?? '', name: name ?? '', ...known, ...present, ...joined })
    },
    done: STAFF_TEXTS.joined,
    failed: (failure) => refusalText(failure) ?? STAFF_TEXTS.saveFailed,
    refresh: staffQuery.queryKey,
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-pine-tint px-3 py-2">
      <p className="min-w-0 text-sm wrap-anywhere">{what}: is this the same person?</p>
      <Button tone="quiet" size="dense" pending={join.isPending} onClick={() => join.mutate()}>
        Join
      </Button>
    </div>
  )
}

function factsOf({ name, email, calendar, teamEntry, leftOn, since }: PersonCardProps['person']) {
  return [
    name !== null && email,
    calendar && `Calendar “${isolate(calendar.name)}”`,
    leftOn === null && teamEntry !== null && 'On the public team page',
    leftOn !== null && `Left on ${formatLongDate(new Date(`${leftOn}T12:00:00Z`))}`,
    leftOn === null && since !== null && `Login since ${formatLongDate(new Date(since))}`,
  ].filter((fact) => fact !== false && fact !== null)
}
