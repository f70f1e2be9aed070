import { useState } from 'react'
import { SearchField } from '../../../../components/forms/search-field.tsx'
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

/** From this many people on, the list can be searched. */
const SEARCHED_FROM = 9

/** A card for each person; those who have left are folded at the end. Many can be searched by name, email and work. */
export function PeopleList({ people, invitations, calendars, entries, delivers }: PeopleListProps) {
  const [chosen, setChosen] = useState<{ person: Person; action: PersonAction } | null>(null)
  const close = () => setChosen(null)
  const [sought, setSought] = useState('')
  const found = people.filter((person) => isLike(person, sought))
  const here = found.filter(({ leftOn }) => leftOn === null)
  const left = found.filter(({ leftOn }) => leftOn !== null)
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
      <TitledSection title="People">
        {people.length >= SEARCHED_FROM && (
          <SearchField
            label="Search people"
            placeholder="Name, email or work"
            value={sought}
            onChange={setSought}
            className="mb-4 max-w-xl"
          />
        )}
        {cards(here)}
        <p role="status">{found.length === 0 && 'No one found'}</p>
      </TitledSection>
      {left.length > 0 && (
        <details open={sought !== '' || undefined}>
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

/** Whether each word that was typed begins a word of a person's name, email or work. */
function isLike({ name, email, title }: Person, sought: string): boolean {
  const words = wordsOf([name, email, title].join(' '))
  return wordsOf(sought).every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
