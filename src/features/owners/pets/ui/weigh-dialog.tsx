import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatYearDate } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { scaleWeight } from '../contract.ts'
import { gramsWords, isUnlikelyWeight } from '../weight-rules.ts'
import { WEIGHT_TEXTS } from '../weight-texts.ts'
import type { Weight } from '../weights-contract.ts'
import { PETS_KEY } from './api.ts'
import { weightsClient } from './weights-api.ts'

const formSchema = z.object({
  weight: scaleWeight,
  weightIsRight: z.boolean(),
})

type WeighDialogProps = {
  pet: { id: string; name: string }
  last: Weight | undefined
  onClose: () => void
}

/** Saves what the scale shows, without a case sheet. A weight that the server doubts is confirmed with a tick. */
export function WeighDialog({ pet, last, onClose }: WeighDialogProps) {
  const form = useZodForm(formSchema, { defaultValues: { weight: null as never, weightIsRight: false } })
  const keyFor = useFormKey()
  const finish = useFinish(PETS_KEY)
  const [asked, setAsked] = useState<number | null>(null)
  const weight = form.watch('weight')
  const isAsked = asked !== null && weight === asked
  const save = async (typed: z.output<typeof formSchema>) => {
    const weightIsRight = typed.weightIsRight && typed.weight === asked
    const weighed = { id: pet.id, grams: Math.round(typed.weight * 1000), weightIsRight }
    await weightsClient.addWeight({ ...weighed, idempotencyKey: keyFor(weighed) })
    await finish(WEIGHT_TEXTS.weighed, onClose)
  }
  const otherwise = (failure: unknown) => {
    if (refusalCode(failure) !== 'WEIGHT_DOUBTFUL') return
    form.setValue('weightIsRight', false)
    setAsked(form.getValues('weight'))
  }
  return (
    <FormDialog
      title={`Weigh ${pet.name}`}
      onClose={onClose}
      form={form}
      draft={`weigh:${pet.id}`}
      onSubmit={submitWith(form, save, {
        fields: { WEIGHT_DOUBTFUL: 'weight' },
        above: WEIGHT_TEXTS.weighFailed,
        otherwise,
      })}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <NumberField control={form.control} name="weight" label="Weight" unit="kg" decimals={3} max={2000} />
      {isAsked && <CheckboxField control={form.control} name="weightIsRight" label="The weight is right" />}
      {last !== undefined && !isAsked && <LastWeight last={last} typed={weight} />}
    </FormDialog>
  )
}

/** What the pet weighed last, and whether a weight that differs from that is right. */
function LastWeight({ last, typed }: { last: Weight; typed: unknown }) {
  const known = `The last weight was ${gramsWords(last.grams)} on ${formatYearDate(new Date(last.measuredAt))}.`
  const grams = typeof typed === 'number' ? Math.round(typed * 1000) : null
  if (grams === null || !isUnlikelyWeight(grams, last.grams))
    return (
      <p className="text-sm text-ink-soft">
        <WholeDates>{known}</WholeDates>
      </p>
    )
  return (
    <p role="status" className="text-sm font-semibold text-yellow-ink">
      <WholeDates>{`${known} Is ${gramsWords(grams)} right?`}</WholeDates>
    </p>
  )
}
