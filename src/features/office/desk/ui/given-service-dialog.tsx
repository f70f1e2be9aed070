import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isSame } from '../../../../components/forms/is-same.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import type { ServiceType } from '../../../planning/services/contract.ts'
import { type Givers, ServiceDialog } from '../../../planning/services/ui/service-dialog.tsx'
import type { ShownCalendar } from '../../../planning/timetable/calendar-schemas.ts'
import { giversOf } from '../../../planning/timetable/rules.ts'
import { TIMETABLE_TEXTS } from '../../../planning/timetable/texts.ts'
import { calendarsQuery, TIMETABLE_KEY, timetableClient } from '../../../planning/timetable/ui/api.ts'
import { UncheckedHours } from './setup/unchecked-hours.tsx'
import { UnusedLength } from './setup/unused-length.tsx'

type GivenServiceDialogProps = {
  /** The service to edit; undefined to create one. */
  service: ServiceType | undefined
  onClose: () => void
}

/** Creates or edits a service, and asks who gives it where that is not clear from itself. */
export function GivenServiceDialog({ service, onClose }: GivenServiceDialogProps) {
  const calendars = useQuery(calendarsQuery).data ?? []
  // Those that are not asked about give it as before; the key starts the ticks again once they are known.
  return <Dialog key={calendars.length} service={service} onClose={onClose} calendars={calendars} />
}

function Dialog({ service, onClose, calendars }: GivenServiceDialogProps & { calendars: ShownCalendar[] }) {
  const queryClient = useQueryClient()
  const choices = calendars.filter(({ hidden }) => !hidden)
  const isAsked = choices.length > 1 || choices.some(({ serviceTypeIds }) => serviceTypeIds !== null)
  const save: Givers['save'] = async ({ id }, calendarIds, seen) => {
    const present = service === undefined ? giversOf(id, calendars) : seen
    if (!isAsked || isSame([...calendarIds].sort(byNumber), present)) return
    try {
      await timetableClient.setGivers({
        id,
        calendarIds,
        seen: service === undefined ? undefined : { calendarIds: seen },
      })
    } catch (failure) {
      if (refusalCode(failure) === 'CHANGED_MEANWHILE') throw failure
      toastError(TIMETABLE_TEXTS.giversFailed)
    }
    void queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  // Hidden calendars are not asked about, and give it as before.
  const all = calendars.filter(({ hidden, serviceTypeIds }) => !hidden || serviceTypeIds === null)
  const givers: Givers = {
    options: isAsked ? choices.map(({ id, name }) => ({ value: String(id), label: name })) : [],
    seen: service === undefined ? all.map(({ id }) => id) : giversOf(service.id, calendars),
    read: async (id) => giversOf(id, await timetableClient.calendars()),
    save,
  }
  return (
    <ServiceDialog service={service} onClose={onClose} givers={givers} aboutLength={<UnusedLength />}>
      <UncheckedHours isOffered={service !== undefined} />
    </ServiceDialog>
  )
}

const byNumber = (one: number, other: number) => one - other
