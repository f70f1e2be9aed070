import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import type { ProposedHours, ShownCalendar } from '../calendar-schemas.ts'
import { closureFormSchema } from '../hours-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'
import { NO_PERIOD, PeriodFields } from './period-fields.tsx'

type AbsenceFormDialogProps = {
  calendar: Pick<ShownCalendar, 'id' | 'name'>
  /** Asks about the appointments that fall into the absence. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
  onClose: () => void
}

/** Notes when a calendar takes no appointments: leave, a repair. */
export function AbsenceFormDialog({ calendar, confirm, onClose }: AbsenceFormDialogProps) {
  const form = useZodForm(closureFormSchema, { defaultValues: { ...NO_PERIOD, announce: false } })
  const finish = useFinish(TIMETABLE_KEY)
  const add = async ({ announce: _, ...period }: z.output<typeof closureFormSchema>) => {
    const absence = { ...period, calendarId: calendar.id }
    if (!(await confirm({ absence }))) return
    await timetableClient.addAbsence(absence)
    await finish(TIMETABLE_TEXTS.absenceAdded, onClose)
  }
  const submit = submitWith(form, add, { toast: TIMETABLE_TEXTS.absenceFailed })
  return (
    <FormDialog
      form={form}
      draft={`time-away:${calendar.id}`}
      onSubmit={submit}
      title={`When is ${calendar.name} away?`}
      onClose={onClose}
      submitLabel="Add time away"
    >
      <PeriodFields form={form} wholeDaysLabel="Away all day" reasonText="Only staff see the reason." />
    </FormDialog>
  )
}
