import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CheckboxListField } from '../../../components/forms/checkbox-list-field.tsx'
import { toastError } from '../../../lib/web/toast.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import type { ServiceType } from '../../services/contract.ts'
import { ServiceDialog } from '../../services/ui/service-dialog.tsx'
import type { ShownCalendar } from '../../timetable/contract.ts'
import { TIMETABLE_TEXTS } from '../../timetable/texts.ts'
import { calendarsQuery, TIMETABLE_KEY, timetableClient } from '../../timetable/ui/api.ts'
import { giversOf, isSameGivers } from '../rules.ts'

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
  const form = useForm({
    defaultValues: {
      calendarIds: (service === undefined ? choices : giversOf(service.id, choices)).map(({ id }) =>
        String(id),
      ),
    },
  })
  const saveGivers = async ({ id }: ServiceType) => {
    const chosen = form.getValues('calendarIds').map(Number)
    const hidden = giversOf(id, calendars).filter((calendar) => calendar.hidden)
    const calendarIds = [...chosen, ...hidden.map((calendar) => calendar.id)]
    if (!isAsked || isSameGivers(id, calendars, calendarIds)) return
    try {
      await timetableClient.setGivers({ id, calendarIds })
    } catch {
      toastError(TIMETABLE_TEXTS.giversFailed)
    }
    void queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  return (
    <ServiceDialog service={service} onClose={onClose} onSaved={saveGivers}>
      {isAsked && (
        <CheckboxListField
          control={form.control}
          name="calendarIds"
          label="Who gives it?"
          options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </ServiceDialog>
  )
}
