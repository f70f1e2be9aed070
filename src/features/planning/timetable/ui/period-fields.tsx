import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { TimeField } from '../../../../components/dates/time-field.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { clinicDay, isCalendarDay } from '../../../../lib/time.ts'
import type { closureFormSchema } from '../hours-schemas.ts'

/** The values of an empty form of a closure or an absence. */
export const NO_PERIOD = { firstDay: '', lastDay: '', wholeDays: true, from: '', until: '', reason: '' }

type PeriodFieldsProps = {
  form: UseFormReturn<z.input<typeof closureFormSchema>, unknown, z.output<typeof closureFormSchema>>
  wholeDaysLabel: string
  reasonText: string
}

/** From when to when, whole days or some hours, and why. */
export function PeriodFields({ form, wholeDaysLabel, reasonText }: PeriodFieldsProps) {
  const { control } = form
  const today = clinicDay(new Date())
  const firstDay = form.watch('firstDay')
  // Most are of one day.
  useEffect(() => {
    if (isCalendarDay(firstDay) && form.getValues('lastDay') < firstDay) form.setValue('lastDay', firstDay)
  }, [firstDay, form])
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <DayField control={control} name="firstDay" label="First day" min={today} />
        <DayField
          control={control}
          name="lastDay"
          label="Last day"
          min={firstDay === '' ? today : firstDay}
        />
      </div>
      <CheckboxField control={control} name="wholeDays" label={wholeDaysLabel} optional />
      {!form.watch('wholeDays') && (
        <div className="grid gap-6 sm:grid-cols-2">
          <TimeField control={control} name="from" label="Starts at (first day)" />
          <TimeField control={control} name="until" label="Ends at (last day)" />
        </div>
      )}
      <TextField
        control={control}
        name="reason"
        label="Reason"
        description={reasonText}
        autoComplete="off"
        optional
      />
    </>
  )
}
