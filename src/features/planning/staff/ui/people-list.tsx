import { useState } from 'react'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import type { Invitation, Person } from '../people-schemas.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { type PersonAction, PersonCard } from './person-card.tsx'
import { PersonDialog } from './person-dialog.tsx'
import type { Calendars } from './person-parts.tsx'
import { RoleDialog } from './role-dialog.tsx'

type PeopleListProps = {
  people: readonly Person[]
  invitations: readonly Invitation[]
  calendars: Calendars
  entries: readonly string[]
  delivers: boolean
}

/** A card for each person; those who have left are folded at the end. */
export function PeopleList({ people, invitations, calendars, entries, delivers }: PeopleListProps) {
  const [chosen, setChosen] = useState<{ person: Person; action: PersonAction } | null>(null)
  const close = () => setChosen(null)
  const here = people.filter(({ leftOn }) => leftOn === null)
  const left = people.filter(({ leftOn }) => leftOn !== null)
  const with_ = (...actions: PersonAction[]) =>
    chosen !== null && actions.includes(chosen.action) ? chosen.person : null
  const wasInvited = ({ id }: Person) =>
    invitations.some(({ personId }) => personId !== null && personId === id)
  const edited = with_('edit')
  const cards = (list: readonly Person[]) => (
    <ul className="grid gap-3 lg:grid-cols-2">
      {list.map((person) => (
        <PersonCard
          key={person.id ?? person.staffId}
          person={person}
          isInvited={wasInvited(person)}
          calendars={calendars}
          entries={entries}
          onAct={(action) => setChosen({ person, action })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <TitledSection title="People">{cards(here)}</TitledSection>
      {left.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Have left ({left.length})</summary>
          {cards(left)}
        </details>
      )}
      <PersonDialog
        person={edited}
        isInvited={edited !== null && wasInvited(edited)}
        {...{ calendars, entries, delivers }}
        onClose={close}
      />
      <RoleDialog person={with_('role', 'return')} isBack={chosen?.action === 'return'} onClose={close} />
      <LeaveDialog person={with_('leave')} onClose={close} />
      <InviteDialog person={with_('invite')} onClose={close} delivers={delivers} />
    </>
  )
}
