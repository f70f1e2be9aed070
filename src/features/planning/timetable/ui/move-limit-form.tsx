import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import { moveLimitSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** Until how many hours before an appointment customers move it themselves. */
export function MoveLimitForm({ moveLimitHours }: Pick<ShownTimetable, 'moveLimitHours'>) {
  return (
    <SettingsForm
      schema={moveLimitSchema}
      draft="move-limit"
      label="Moving appointments"
      className="sm:max-w-xs"
      seen={{ hours: moveLimitHours }}
      read={async () => ({ hours: (await timetableClient.get()).moveLimitHours })}
      valuesOf={(seen) => seen}
      save={({ hours }, seen) => timetableClient.saveMoveLimit({ hours, seen })}
      texts={{ saved: TIMETABLE_TEXTS.moveLimitSaved, failed: TIMETABLE_TEXTS.moveLimitFailed }}
      queryKey={TIMETABLE_KEY}
      submit="Save limit"
    >
      {({ control }) => (
        <NumberField
          control={control}
          name="hours"
          label="Limit before the start"
          description="With 0, customers can move an appointment until it starts."
          unit="hours"
        />
      )}
    </SettingsForm>
  )
}
