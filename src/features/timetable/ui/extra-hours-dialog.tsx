import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../lib/time.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { extraHoursFormSchema } from '../contract.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { calendarsQuery, TIMETABLE_KEY, timetableClient } from './api.ts'

/** Opens the clinic, or one of its calendars, for some hours of one day. */
export function ExtraHoursDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(extraHoursFormSchema, {
    defaultValues: { day: '', opens: '', closes: '', calendarId: '' },
  })
  const calendars = (useQuery(calendarsQuery).data ?? []).filter(({ hidden }) => !hidden)
  const queryClient = useQueryClient()
  const add = async (hours: z.output<typeof extraHoursFormSchema>) => {
    await timetableClient.addExtraHours(hours)
    toastSuccess(TIMETABLE_TEXTS.extraAdded)
    onClose()
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const { control } = form
  return (
    <FormDialog
      form={form}
      onSubmit={submitWith(form, add, { toast: TIMETABLE_TEXTS.extraFailed })}
      title="Add extra hours"
      onClose={onClose}
      submitLabel="Add hours"
    >
      <TextField control={control} name="day" label="Day" type="date" min={clinicDay(new Date())} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField control={control} name="opens" label="Opens" type="time" />
        <TextField control={control} name="closes" label="Closes" type="time" />
      </div>
      {calendars.length > 1 && (
        <SelectField
          control={control}
          name="calendarId"
          label="Who is there"
          options={[
            { value: '', label: 'Everyone' },
            ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </FormDialog>
  )
}
