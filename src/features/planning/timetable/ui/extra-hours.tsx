import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { TimeField } from '../../../../components/dates/time-field.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { clinicDay, formatLongDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { extraHoursFormSchema, type ShownExtraHours } from '../hours-schemas.ts'
import { formatMinute, fromClock } from '../moment.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { calendarsQuery, extraHoursQuery, TIMETABLE_KEY, timetableClient } from './api.ts'
import { PlannedList, PlannedRow } from './planned-list.tsx'

/** The hours of single days besides the usual ones, with a dialog to add some. */
export function ExtraHours() {
  return (
    <PlannedList
      query={useQuery(extraHoursQuery)}
      loading="Loading extra hours..."
      none="No extra hours are planned."
      row={(hours) => <ExtraHoursRow key={hours.id} hours={hours} />}
      addLabel="Add extra hours"
      dialog={(close) => <ExtraHoursDialog onClose={close} />}
    />
  )
}

function ExtraHoursRow({ hours: { id, day, opens, closes, calendar } }: { hours: ShownExtraHours }) {
  const [from, until] = [opens, closes].map((time) => formatMinute(fromClock(time)))
  const when = `${formatLongDay(day)}, ${from} to ${until}`
  return (
    <PlannedRow
      removeLabel={`Remove the extra hours of ${when}`}
      remove={() => timetableClient.removeExtraHours({ id })}
      texts={{ removed: TIMETABLE_TEXTS.extraRemoved, failed: TIMETABLE_TEXTS.extraRemoveFailed }}
    >
      <p className="min-w-0 flex-1 font-semibold text-pretty wrap-anywhere">
        <WholeDates>{when}</WholeDates>{' '}
        {calendar !== null && <span className="font-normal text-ink-soft">{calendar}</span>}
      </p>
    </PlannedRow>
  )
}

/** Opens the clinic, or one of its calendars, for some hours of one day. */
function ExtraHoursDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(extraHoursFormSchema, {
    defaultValues: { day: '', opens: '', closes: '', calendarId: '' },
  })
  const calendars = (useQuery(calendarsQuery).data ?? []).filter(({ hidden }) => !hidden)
  const finish = useFinish(TIMETABLE_KEY)
  const add = async (hours: z.output<typeof extraHoursFormSchema>) => {
    await timetableClient.addExtraHours(hours)
    await finish(TIMETABLE_TEXTS.extraAdded, onClose)
  }
  const { control } = form
  return (
    <FormDialog
      form={form}
      draft="extra-hours"
      onSubmit={submitWith(form, add, { toast: TIMETABLE_TEXTS.extraFailed })}
      title="Add extra hours"
      onClose={onClose}
      submitLabel="Add hours"
    >
      <DayField control={control} name="day" label="Day" min={clinicDay(new Date())} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TimeField control={control} name="opens" label="Opens" />
        <TimeField control={control} name="closes" label="Closes" />
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
