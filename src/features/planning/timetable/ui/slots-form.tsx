import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { toOpeningSpan } from '../hours-schemas.ts'
import { SLOT_STEPS } from '../rules.ts'
import { type ShownTimetable, slotSettingsFormSchema, slotSettingsSchema } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'
import { MondayPreview } from './monday-preview.tsx'

const STEPS = SLOT_STEPS.map((step) => ({
  value: String(step),
  label: step === 60 ? 'Every hour' : `Every ${step} minutes`,
}))

type Slots = z.output<typeof slotSettingsSchema>

/** How often a slot begins, and how long an appointment takes. Existing appointments keep their length. */
export function SlotsForm({ slots, ...timetable }: ShownTimetable) {
  return (
    <SettingsForm
      schema={slotSettingsFormSchema}
      draft="slots"
      label="Slots"
      className="sm:max-w-md"
      seen={slots}
      read={async () => (await timetableClient.get()).slots}
      valuesOf={valuesOf}
      save={async (settings, seen) => (await timetableClient.saveSlots({ ...settings, seen })).slots}
      texts={{ saved: TIMETABLE_TEXTS.slotsSaved, failed: TIMETABLE_TEXTS.slotsFailed }}
      queryKey={TIMETABLE_KEY}
      submit="Save slots"
    >
      {({ control }) => <SlotFields control={control} {...timetable} />}
    </SettingsForm>
  )
}

type SlotFieldsProps = Pick<ShownTimetable, 'openingHours' | 'closures'> & {
  control: ZodForm<typeof slotSettingsFormSchema>['control']
}

function SlotFields({ control, openingHours, closures }: SlotFieldsProps) {
  const [slotStep, durationsBlock, houseVisits] = useWatch({
    control,
    name: ['slotStep', 'durationsBlock', 'houseVisits'],
  })
  const step = slotSettingsSchema.shape.slotStep.parse(Number(slotStep))
  return (
    <>
      <SelectField control={control} name="slotStep" label="A slot begins" options={STEPS} />
      <CheckboxField
        control={control}
        name="durationsBlock"
        label="Each appointment takes the duration of its service"
        description="Otherwise, each appointment takes one slot."
        optional
      />
      <CheckboxField
        control={control}
        name="houseVisits"
        label="We make house visits"
        description="Otherwise, no one can book a house visit. Booked house visits stay."
        optional
      />
      {houseVisits && (
        <NumberField
          control={control}
          name="travelMinutes"
          label="Travel time for house visits"
          description="Kept free before and after each house visit."
          unit="minutes"
        />
      )}
      <MondayPreview
        openingHours={openingHours.map(toOpeningSpan)}
        slots={{ slotStep: step, durationsBlock }}
        closures={closures}
      />
    </>
  )
}

function valuesOf({ slotStep, ...settings }: Slots) {
  return { ...settings, slotStep: `${slotStep}` as const }
}
