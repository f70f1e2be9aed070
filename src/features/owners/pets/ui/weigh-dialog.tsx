import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatYearDate } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { gramsWords, isUnlikelyWeight, MAX_GRAMS } from '../weight-rules.ts'
import { WEIGHT_TEXTS } from '../weight-texts.ts'
import type { Weight } from '../weights-contract.ts'
import { PETS_KEY } from './api.ts'
import { weightsClient } from './weights-api.ts'

const formSchema = z.object({
  weight: z
    .number(WEIGHT_TEXTS.scale)
    .min(0.001, WEIGHT_TEXTS.scale)
    .max(MAX_GRAMS / 1000, WEIGHT_TEXTS.scale),
})

type WeighDialogProps = {
  pet: { id: string; name: string }
  last: Weight | undefined
  onClose: () => void
}

/** Saves what the scale shows, without a case sheet. */
export function WeighDialog({ pet, last, onClose }: WeighDialogProps) {
  const form = useZodForm(formSchema, { defaultValues: { weight: null as never } })
  const keyFor = useFormKey()
  const finish = useFinish(PETS_KEY)
  const weight = form.watch('weight')
  const grams = typeof weight === 'number' ? Math.round(weight * 1000) : null
  const save = async (typed: z.output<typeof formSchema>) => {
    const weighed = { id: pet.id, grams: Math.round(typed.weight * 1000) }
    await weightsClient.addWeight({ ...weighed, idempotencyKey: keyFor(weighed) })
    await finish(WEIGHT_TEXTS.weighed, onClose)
  }
  return (
    <FormDialog
      title={`Weigh ${pet.name}`}
      onClose={onClose}
      form={form}
      draft={`weigh:${pet.id}`}
      onSubmit={submitWith(form, save, { above: WEIGHT_TEXTS.weighFailed })}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <NumberField control={form.control} name="weight" label="Weight" unit="kg" decimals={3} max={2000} />
      {grams !== null && last !== undefined && isUnlikelyWeight(grams, last.grams) && (
        <p role="status" className="text-sm font-semibold text-yellow-ink">
          {`${gramsWords(last.grams)} on ${formatYearDate(new Date(last.measuredAt))}. Is ${gramsWords(grams)} right?`}
        </p>
      )}
    </FormDialog>
  )
}
