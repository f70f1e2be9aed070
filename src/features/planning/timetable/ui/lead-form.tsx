import type { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { leadFormSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** The times to choose from, in minutes. */
const CHOICES = [0, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880]

/** How early customers must book, at the clinic and at a house. */
export function LeadForm({ lead }: Pick<ShownTimetable, 'lead'>) {
  const labels = visitTypeLabels()
  return (
    <SettingsForm
      schema={leadFormSchema}
      draft="lead-time"
      seen={lead}
      read={async () => (await timetableClient.get()).lead}
      valuesOf={valuesOf}
      save={(input, seen) => timetableClient.saveLead({ ...input, seen })}
      texts={{ saved: TIMETABLE_TEXTS.leadSaved, failed: TIMETABLE_TEXTS.leadFailed }}
      queryKey={TIMETABLE_KEY}
      submit="Save lead time"
    >
      {({ control }) => (
        <>
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
            description="If a customer books while you are closed, the lead time starts when you open."
            optional
          />
        </>
      )}
    </SettingsForm>
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
  if (minutes === 0) return 'Until the appointment begins'
  if (minutes % 1440 === 0) return count(minutes / 1440, 'day')
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
}

function count(number: number, unit: string): string {
  return `At least ${number} ${unit}${number === 1 ? '' : 's'} before`
}
