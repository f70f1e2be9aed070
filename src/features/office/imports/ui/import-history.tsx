import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { listed } from '../../../../lib/words/listed.ts'
import { careItemsQuery } from '../../../consulting/care/ui/api.ts'
import { protectionQuery } from '../../../platform/security/ui/api.ts'
import { PasswordOnceMoreForm } from '../../../platform/security/ui/password-once-more-form.tsx'
import type { Import } from '../contract.ts'
import { UNDO_DAYS } from '../rules.ts'
import { IMPORT_TEXTS } from '../texts.ts'
import { IMPORTS_KEY, importQuery, importsClient } from './api.ts'
import { leftOutFile, notesFile } from './left-out-file.ts'
import { progressWords } from './words.ts'

/** The import that runs, with its progress; then those before, each of which can be taken back for a while. */
export function ImportHistory({ imports }: { imports: readonly Import[] }) {
  if (imports.length === 0) return null
  return (
    <TitledSection title="Imports">
      <ul className="divide-y divide-line border-y border-line">
        {imports.map((one) => (
          <li key={one.id} className="grid gap-3 py-4">
            <ImportLine {...one} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function ImportLine(one: Import) {
  const isBusy = one.state === 'running' || one.state === 'undoing'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold wrap-anywhere">{one.fileName}</p>
          <p className="text-sm text-ink-soft">{progressWords(one)}</p>
        </div>
        {one.canUndo && <UndoButton {...one} />}
      </div>
      {isBusy ? <Progress {...one} /> : <Result {...one} />}
    </>
  )
}

/** `1,200 of 3,500`, with the button that stops there. */
export function Progress({ id, state, next, rows }: Import) {
  const stop = useChange({
    send: () => importsClient.stop({ id }),
    failed: (failure) => refusalText(failure) ?? IMPORT_TEXTS.failed,
    refresh: IMPORTS_KEY,
  })
  const isRunning = state === 'running'
  return (
    <div className="flex flex-wrap items-center gap-4">
      <progress
        aria-label={isRunning ? 'Importing' : 'Undoing'}
        className="h-3 w-full max-w-md accent-pine"
        {...(isRunning && { value: next, max: rows })}
      />
      {isRunning && (
        <>
          <p className="tabular-nums">
            {formatCount(next)} of {formatCount(rows)}
          </p>
          <Button tone="quiet" size="dense" pending={stop.isPending} onClick={() => stop.mutate()}>
            Stop here
          </Button>
        </>
      )}
    </div>
  )
}

const KINDS = {
  customer: ['customer', 'customers'],
  pet: ['pet', 'pets'],
  care: ['known pet with new care', 'known pets with new care'],
  product: ['product', 'products'],
  lot: ['batch', 'batches'],
} as const

/** `3 customers and 1 pet`; null for none. */
function countWords(counts: Import['counts'], suffix = ''): string | null {
  const parts = Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const count = counts[`${kind}${suffix}`] ?? 0
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]
  })
  return parts.length === 0 ? null : listed(parts)
}

function Result({ id, kind, state, counts }: Import) {
  const stayed = countWords(counts, ' stayed')
  if (state === 'undone')
    return stayed === null ? null : <p>{stayed} stayed, because of later changes or bookings.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{countWords(counts) ?? 'Nothing'} came in.</p>
      <LeftOut id={id} kind={kind} />
      <Noted id={id} kind={kind} />
    </div>
  )
}

/** The rows that did not come in, as a file to fix and bring in again. */
function LeftOut({ id, kind }: Pick<Import, 'id' | 'kind'>) {
  const { data } = useQuery(importQuery(id))
  const [isSaving, setSaving] = useState(false)
  const queryClient = useQueryClient()
  const isOut = ({ outcome, reason }: { outcome: string | null; reason: string | null }) =>
    outcome === null || outcome === 'asks' || outcome === 'left out' || reason !== null
  const count = data?.outcomes.filter(isOut).reduce((sum, row) => sum + row.count, 0) ?? 0
  if (count === 0) return null
  const save = async () => {
    setSaving(true)
    try {
      const { items } = await queryClient.fetchQuery(careItemsQuery)
      saveFile('left-out.csv', 'text/csv', await leftOutFile({ id, kind }, items))
    } catch {
      toastError(IMPORT_TEXTS.loadFailed)
    }
    setSaving(false)
  }
  return (
    <Button tone="quiet" size="dense" pending={isSaving} onClick={() => void save()}>
      Save the {count === 1 ? 'row' : `${formatCount(count)} rows`} that did not come in
    </Button>
  )
}

/** What was noted of the cells of a list, as a file to read: its rows came in all the same. */
function Noted({ id, kind }: Pick<Import, 'id' | 'kind'>) {
  const { data } = useQuery(importQuery(id))
  const [isSaving, setSaving] = useState(false)
  const count = data?.outcomes.reduce((sum, { noted }) => sum + noted, 0) ?? 0
  if (count === 0) return null
  const save = async () => {
    setSaving(true)
    try {
      saveFile('notes.csv', 'text/csv', await notesFile({ id, kind }))
    } catch {
      toastError(IMPORT_TEXTS.loadFailed)
    }
    setSaving(false)
  }
  return (
    <Button tone="quiet" size="dense" pending={isSaving} onClick={() => void save()}>
      Save the notes of {formatCount(count)} {count === 1 ? 'row' : 'rows'}
    </Button>
  )
}

function UndoButton({ id, fileName }: Import) {
  const [isOpen, setOpen] = useState(false)
  const { data: protection } = useQuery(protectionQuery)
  const undo = useChange({
    send: (input: { password?: string }) => importsClient.undo({ id, ...input }),
    done: IMPORT_TEXTS.undone,
    failed: (failure) => refusalText(failure) ?? IMPORT_TEXTS.undoFailed,
    refresh: IMPORTS_KEY,
  })
  const close = () => setOpen(false)
  return (
    <>
      <Button tone="quiet" size="dense" aria-label={`Undo ${fileName}`} onClick={() => setOpen(true)}>
        Undo
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Undo ${fileName}?`} width="normal">
        <p className="mb-4">
          This deletes the records that came in with this file, except records that were changed or booked
          later. You can undo an import for {UNDO_DAYS} days.
        </p>
        <PasswordOnceMoreForm
          label="Undo the import"
          submitLabel="Undo"
          tone="danger"
          hasPassword={protection?.hasPassword !== false}
          failedText={IMPORT_TEXTS.undoFailed}
          action={async (input) => {
            await undo.mutateAsync(input)
            close()
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
