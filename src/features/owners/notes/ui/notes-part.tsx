import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatYearDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Note } from '../contract.ts'
import { NOTE_TEXTS } from '../texts.ts'
import { notesClient, notesQuery } from './api.ts'

const NewNoteForm = onDemand(async () => (await import('./note-form.tsx')).NewNoteForm)
const NoteForm = onDemand(async () => (await import('./note-form.tsx')).NoteForm)

type NotesPartProps = {
  customer: { id: string; fullName: string }
  pets: readonly { id: string; name: string }[]
  /** The only pet that is meant: what is noted about the customer or other pets is left out. */
  petId?: string
}

/** The notes about a customer and their pets, or about one pet, with a form to add one. */
export function NotesPart({ customer, pets, petId }: NotesPartProps) {
  const isShown = useMay(notesClient.list)
  const notes = useQuery({ ...notesQuery(customer.id), enabled: isShown })
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay(notesClient.add)
  if (!isShown) return null
  return (
    <TitledSection
      ruled
      title="Notes"
      action={
        mayAdd &&
        !isAdding && (
          <Button
            tone="bare"
            size="dense"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add note
          </Button>
        )
      }
    >
      {isAdding && (
        <NewNoteForm
          customerId={customer.id}
          fullName={customer.fullName}
          pets={pets}
          {...(petId !== undefined && { petId })}
          onDone={() => setAdding(false)}
        />
      )}
      <Loaded
        inset
        query={notes}
        loading={<p className="text-ink-soft">{NOTE_TEXTS.loading}</p>}
        errorText={NOTE_TEXTS.loadFailed}
      >
        {(all) => (
          <NoteList
            notes={petId === undefined ? all : all.filter(({ pet }) => pet?.id === petId)}
            customerId={customer.id}
            isOfPet={petId !== undefined}
          />
        )}
      </Loaded>
    </TitledSection>
  )
}

type NoteListProps = { notes: readonly Note[]; customerId: string; isOfPet: boolean }

function NoteList({ notes, customerId, isOfPet }: NoteListProps) {
  if (notes.length === 0) return <p className="text-ink-soft">No notes yet</p>
  return (
    <ul className="grid divide-y divide-line">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} customerId={customerId} isOfPet={isOfPet} />
      ))}
    </ul>
  )
}

type NoteRowProps = { note: Note; customerId: string; isOfPet: boolean }

function NoteRow({ note, customerId, isOfPet }: NoteRowProps) {
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoveNote(customerId)
  const mayChange = useMay(notesClient.change)
  const { text, isWarning, pet, madeAt, madeBy } = note
  const facts = [
    !isOfPet && pet && isolate(pet.name),
    formatYearDate(new Date(madeAt)),
    madeBy && isolate(madeBy),
  ].filter(Boolean)
  if (isEditing)
    return (
      <li className="py-3">
        <NoteForm note={note} customerId={customerId} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li className="flex items-start justify-between gap-2 py-2">
      <div className="grid min-w-0 gap-0.5">
        {isWarning && (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-yellow-ink">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            Warning
          </p>
        )}
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <p className="text-sm text-ink-soft">
          <WholeDates>{facts.join(' · ')}</WholeDates>
        </p>
      </div>
      <div className="-my-1 -me-3 shrink-0 empty:hidden">
        {mayChange && (
          <NoteMenu text={text} onEdit={() => setEditing(true)} onRemove={() => void remove(note.id)} />
        )}
      </div>
    </li>
  )
}

type NoteMenuProps = { text: string; onEdit: () => void; onRemove: () => void }

function NoteMenu({ text, onEdit, onRemove }: NoteMenuProps) {
  return (
    <Menu
      label={`More for the note “${shortened(text)}”`}
      entries={[
        {
          id: 'edit',
          label: 'Edit',
          icon: <Pencil className="size-4" aria-hidden="true" />,
          onSelect: onEdit,
        },
        {
          id: 'remove',
          label: 'Remove',
          icon: <Trash2 className="size-4" aria-hidden="true" />,
          onSelect: onRemove,
        },
      ]}
    />
  )
}

const SHOWN_LETTERS = 40

const shortened = (text: string) =>
  text.length <= SHOWN_LETTERS ? text : `${text.slice(0, SHOWN_LETTERS).trimEnd()}…`

/** Returns a function that removes a note, and offers to bring it back. */
function useRemoveNote(customerId: string): (id: string) => Promise<void> {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(notesQuery(customerId))
  const restore = async (id: string) => {
    await notesClient.restore({ id }).catch(() => toastError(NOTE_TEXTS.restoreFailed))
    await refresh()
  }
  return async (id) => {
    try {
      await notesClient.remove({ id })
      const action = { label: 'Undo', onClick: () => void restore(id) }
      toastSuccess(NOTE_TEXTS.removed, { seconds: 8, action })
    } catch (failure) {
      toastError(refusalText(failure) ?? NOTE_TEXTS.removeFailed)
    }
    await refresh()
  }
}
