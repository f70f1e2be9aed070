import type { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useSettingsForm } from '../../../../components/forms/use-settings-form.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { leadFormSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** The times to choose from, in minutes. */
const CHOICES = [0, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880]

/** How early customers must book, at the clinic and at a house. */
export function LeadForm({ lead }: Pick<ShownTimetable, 'lead'>) {
  const form = useZodForm(leadFormSchema, { defaultValues: valuesOf(lead) })
  const labels = visitTypeLabels()
  const { submit, meanwhile } = useSettingsForm(form, {
    seen: lead,
    read: async () => (await timetableClient.get()).lead,
    valuesOf,
    save: (input, seen) => timetableClient.saveLead({ ...input, seen }),
    texts: { saved: TIMETABLE_TEXTS.leadSaved, failed: TIMETABLE_TEXTS.leadFailed },
    queryKey: TIMETABLE_KEY,
  })
  const { control } = form
  return (
    <Form form={form} draft="lead-time" onSubmit={submit}>
      <MeanwhileNotice {...meanwhile} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="clinicMinutes"
          label={labels.clinic}
          options={optionsWith(lead.clinicMinutes)}
        />
        <SelectField
          control={control}
          name="houseMinutes"
          label={labels.house}
          options={optionsWith(lead.houseMinutes)}
        />
      </div>
      <CheckboxField
        control={control}
        name="openHoursOnly"
        label="Count opening hours only"
        description="What is booked overnight then begins at least that long after you open."
        optional
      />
      <div>
        <SubmitButton pendingText="Saving...">Save lead time</SubmitButton>
      </div>
    </Form>
  )
}

type Lead = z.output<typeof leadFormSchema>

const valuesOf = ({ clinicMinutes, houseMinutes, openHoursOnly = false }: Lead) => ({
  clinicMinutes: String(clinicMinutes),
  houseMinutes: String(houseMinutes),
  openHoursOnly,
})

/** The choices with the present one, which may have been set otherwise. */
function optionsWith(present: number) {
  return [...new Set([...CHOICES, present])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: leadWords(minutes) }))
}

function leadWords(minutes: number): string {
  if (minutes === 0) return 'Until it begins'
  if (minutes % 1440 === 0) return count(minutes / 1440, 'day')
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
}

function count(number: number, unit: string): string {
  return `At least ${number} ${unit}${number === 1 ? '' : 's'} before`
}
