import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { addDays, daysBetween } from '../../../../lib/time.ts'
import { asKeyed } from '../../../../lib/typed/digits.ts'
import type { SheetForm } from '../form-schemas.ts'
import { MAX_AGAIN_DAYS } from '../rules.ts'

/** Stands in the box, after what is typed. */
const UNIT = 'pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-soft'

type AgainFieldProps = {
  form: UseFormReturn<SheetForm, unknown, SheetForm>
  /** The day of the visit, from which the days count. */
  seenOn: string
}

/** When the pet is to be seen again: in so many days, or on a day. Each box follows the other. */
export function AgainField({ form, seenOn }: AgainFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const againOn = form.watch('againOn')
  const change = (text: string) => {
    setTyped(text)
    const days = Number(asKeyed(text))
    const isMeant = Number.isInteger(days) && days >= 1 && days <= MAX_AGAIN_DAYS
    form.setValue('againOn', isMeant ? addDays(seenOn, days) : '', {
      shouldDirty: true,
      shouldValidate: true,
    })
  }
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          See again in
        </label>
        <span className="relative max-w-32">
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${id}-unit`}
            value={typed ?? (againOn === '' ? '' : String(daysBetween(seenOn, againOn)))}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setTyped(null)}
            className={classes(INPUT, 'pe-16 tabular-nums')}
          />
          <span id={`${id}-unit`} className={UNIT}>
            days
          </span>
        </span>
      </div>
      <DayField
        control={form.control}
        name="againOn"
        label="See again on"
        optional="unsaid"
        min={addDays(seenOn, 1)}
        max={addDays(seenOn, MAX_AGAIN_DAYS)}
        className="max-w-60"
      />
    </div>
  )
}
