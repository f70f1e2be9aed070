import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../components/actions/button.tsx'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { clinicDay, formatLongDay } from '../../../lib/time.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import { extraHoursFormSchema, type ShownExtraHours } from '../hours-schemas.ts'
import { formatMinute, fromClock } from '../moment.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { calendarsQuery, extraHoursQuery, TIMETABLE_KEY, timetableClient } from './api.ts'

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

/** Opens the clinic, or one of its calendars, for some hours of one day. */
function ExtraHoursDialog({ onClose }: { onClose: () => void }) {
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
      draft="extra-hours"
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
