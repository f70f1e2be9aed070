import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { addDays, clinicDay, formatLongDay, formatPlainDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { againIn } from '../form-schemas.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient } from './api.ts'

const formSchema = z.object({ days: againIn })
const AT_FIRST = 14

type SeeAgainProps = { pet: { id: string; name: string }; onClose: () => void }

/** Says in how many days a pet is to be seen again. */
export function SeeAgainDialog({ pet, onClose }: SeeAgainProps) {
  const form = useZodForm(formSchema, { defaultValues: { days: AT_FIRST } })
  const { setFocus } = form
  useEffect(() => setFocus('days', { shouldSelect: true }), [setFocus])
  const finish = useFinish(PETS_KEY)
  const typed = againIn.safeParse(useWatch({ control: form.control, name: 'days' }))
  const dayIn = (count: number) => addDays(clinicDay(new Date()), count)
  const save = async (values: z.output<typeof formSchema>) => {
    const due = dayIn(values.days)
    await careClient.seeAgain({ id: pet.id, due })
    await finish(`Saved. See again on ${formatPlainDay(due)}.`, onClose)
  }
  return (
    <FormDialog
      title={`See ${isolate(pet.name)} again`}
      onClose={onClose}
      form={form}
      draft={`see-again:${pet.id}`}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <NumberField control={form.control} name="days" label="Days from today" />
      <p className="text-sm text-ink-soft" aria-live="polite">
        <WholeDates>{typed.success ? formatLongDay(dayIn(typed.data)) : ''}</WholeDates>
      </p>
    </FormDialog>
  )
}
