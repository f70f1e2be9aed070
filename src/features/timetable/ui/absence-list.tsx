import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { useChange } from '../../../lib/web/use-change.ts'
import type { ShownAbsence, ShownCalendar } from '../contract.ts'
import { describeClosure } from '../rules.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** When a calendar is away, each with a button to remove it. */
export function AbsenceList({ name, absences }: Pick<ShownCalendar, 'name' | 'absences'>) {
  return (
    <ul aria-label={`Time away of ${name}`} className="grid basis-full gap-1 border-line border-s-2 ps-3">
      {absences.map((absence) => (
        <AbsenceRow key={absence.id} name={name} absence={absence} />
      ))}
    </ul>
  )
}

function AbsenceRow({ name, absence }: { name: string; absence: ShownAbsence }) {
  const when = describeClosure({
    startsAt: new Date(absence.startsAt),
    endsAt: new Date(absence.endsAt),
  })
  const remove = useChange({
    send: () => timetableClient.removeAbsence({ id: absence.id }),
    done: TIMETABLE_TEXTS.absenceRemoved,
    failed: TIMETABLE_TEXTS.absenceRemoveFailed,
    refresh: TIMETABLE_KEY,
  })
  return (
    <li className="flex items-center gap-4">
      <p className="min-w-0 flex-1 text-pretty wrap-anywhere">
        Away {when}
        {absence.reason !== null && <span className="text-ink-soft"> · {absence.reason}</span>}
      </p>
      <IconButton
        label={`Remove the time away of ${name}, ${when}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}
