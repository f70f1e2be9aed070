import { useQuery } from '@tanstack/react-query'
import { BellRing, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { Badge } from '../../../components/layout/badge.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { useChange } from '../../../lib/web/use-change.ts'
import type { ProposedHours, ShownClosure } from '../contract.ts'
import { describeClosure } from '../rules.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { closuresQuery, TIMETABLE_KEY, timetableClient } from './api.ts'
import { ClosureFormDialog } from './closure-form-dialog.tsx'

type ClosuresProps = { confirm: (proposed: ProposedHours) => Promise<boolean> }

/** The upcoming closures, with a dialog to add one. */
export function Closures({ confirm }: ClosuresProps) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid gap-4">
      <Loaded
        inset
        query={useQuery(closuresQuery)}
        loading={<SkeletonList text="Loading closures..." rows={2} shape="plain" />}
        errorText={TIMETABLE_TEXTS.loadFailed}
      >
        {(closures) =>
          closures.length === 0 ? (
            <p>No closures are planned.</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {closures.map((closure) => (
                <ClosureRow key={closure.id} closure={closure} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        Add a closure
      </Button>
      {adding && <ClosureFormDialog confirm={confirm} onClose={() => setAdding(false)} />}
    </div>
  )
}

function ClosureRow({ closure }: { closure: ShownClosure }) {
  const when = describeClosure({ startsAt: new Date(closure.startsAt), endsAt: new Date(closure.endsAt) })
  const remove = useChange({
    send: () => timetableClient.removeClosure({ id: closure.id }),
    done: TIMETABLE_TEXTS.removed,
    failed: TIMETABLE_TEXTS.removeFailed,
    refresh: TIMETABLE_KEY,
  })
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold text-pretty">{when}</p>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft wrap-anywhere">
          {closure.reason}
          {closure.isAnnounced && <Badge tone="neutral" icon={BellRing} label="Announced" />}
        </p>
      </div>
      <IconButton
        label={`Remove the closure of ${when}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}
