import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../../components/actions/button.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { NOTE_TEXTS } from '../texts.ts'
import { notesClient, notesQuery } from './api.ts'

type WarningsProps = {
  customerId: string
  /** The pets that are meant, besides the customer; undefined: all of theirs. */
  petIds?: readonly string[]
}

/** What staff have to know before they act for a customer or a pet; nothing if there is nothing. */
export function Warnings({ customerId, petIds }: WarningsProps) {
  const enabled = useMay(notesClient.list)
  const notes = useQuery({ ...notesQuery(customerId), enabled })
  if (notes.isLoadingError)
    return (
      <Notice
        tone="error"
        role="alert"
        action={
          <Button tone="quiet" size="dense" onClick={() => void notes.refetch()}>
            Retry
          </Button>
        }
      >
        {NOTE_TEXTS.loadFailed}
      </Notice>
    )
  const warnings = (notes.data ?? []).filter(
    ({ isWarning, pet }) => isWarning && (pet === null || petIds === undefined || petIds.includes(pet.id)),
  )
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      <ul className="grid gap-1">
        {warnings.map(({ id, text, pet }) => (
          <li key={id} dir="auto" className="whitespace-pre-line wrap-anywhere">
            {pet !== null && <span className="font-semibold">{isolate(pet.name)}: </span>}
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type LinesProps = { customerId: string; petId: string; isPetAlone?: boolean }

/** The warnings about a pet and its customer, or about the pet alone, as lines of what is about it. */
export function WarningLines({ customerId, petId, isPetAlone = false }: LinesProps) {
  const enabled = useMay(notesClient.list)
  const { data: notes = [] } = useQuery({ ...notesQuery(customerId), enabled })
  const warnings = notes.filter(
    ({ isWarning, pet }) => isWarning && (pet === null ? !isPetAlone : pet.id === petId),
  )
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm font-medium text-yellow-ink">
      {warnings.map(({ id, text }) => (
        <li key={id} className="flex gap-1.5">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
