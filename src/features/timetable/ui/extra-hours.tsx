import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { formatLongDay } from '../../../lib/time.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import type { ShownExtraHours } from '../contract.ts'
import { formatMinute, fromClock } from '../moment.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { extraHoursQuery, TIMETABLE_KEY, timetableClient } from './api.ts'
import { ExtraHoursDialog } from './extra-hours-dialog.tsx'

/** The hours of single days besides the usual ones, with a dialog to add some. */
export function ExtraHours() {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid gap-4">
      <Loaded
        inset
        query={useQuery(extraHoursQuery)}
        loading={<SkeletonList text="Loading extra hours..." rows={1} shape="plain" />}
        errorText={TIMETABLE_TEXTS.loadFailed}
      >
        {(hours) =>
          hours.length === 0 ? (
            <p>No extra hours are planned.</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {hours.map((one) => (
                <ExtraHoursRow key={one.id} hours={one} />
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
        Add extra hours
      </Button>
      {adding && <ExtraHoursDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function ExtraHoursRow({ hours: { id, day, opens, closes, calendar } }: { hours: ShownExtraHours }) {
  const [from, until] = [opens, closes].map((time) => formatMinute(fromClock(time)))
  const when = `${formatLongDay(day)}, ${from} to ${until}`
  const remove = useChange({
    send: () => timetableClient.removeExtraHours({ id }),
    done: TIMETABLE_TEXTS.extraRemoved,
    failed: TIMETABLE_TEXTS.extraRemoveFailed,
    refresh: TIMETABLE_KEY,
  })
  return (
    <li className="flex items-center gap-4 py-3">
      <p className="min-w-0 flex-1 font-semibold text-pretty wrap-anywhere">
        {when} {calendar !== null && <span className="font-normal text-ink-soft">{calendar}</span>}
      </p>
      <IconButton
        label={`Remove the extra hours of ${when}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}
