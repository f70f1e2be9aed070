import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import { holdSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** For how long a place is held for someone on the waitlist. */
export function HoldForm({ holdMinutes }: Pick<ShownTimetable, 'holdMinutes'>) {
  return (
    <SettingsForm
      schema={holdSchema}
      draft="hold"
      label="Waitlist"
      className="sm:max-w-xs"
      seen={{ minutes: holdMinutes }}
      read={async () => ({ minutes: (await timetableClient.get()).holdMinutes })}
      valuesOf={(seen) => seen}
      save={({ minutes }, seen) => timetableClient.saveHold({ minutes, seen })}
      texts={{ saved: TIMETABLE_TEXTS.holdSaved, failed: TIMETABLE_TEXTS.holdFailed }}
      queryKey={TIMETABLE_KEY}
      submit="Save time"
    >
      {({ control }) => (
        <NumberField
          control={control}
          name="minutes"
          label="Hold a slot for"
          description="After this time, the slot is offered to the next in line."
          unit="minutes"
        />
      )}
    </SettingsForm>
  )
}
