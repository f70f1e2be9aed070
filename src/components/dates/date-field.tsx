import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from '../forms/field.tsx'
import { RadioGrid, type RadioOption } from '../forms/radio-cards.tsx'
import { LateDayBox } from './late-day-box.tsx'

export type DateFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** The earliest and latest day. */
  min: string
  max: string
  /** The days (`YYYY-MM-DD` as value) to choose from in a strip; empty while they are unknown. */
  days: readonly RadioOption[]
  /** The accessible name of the strip. */
  daysLabel: string
  /** Shown beside the box for all other days. */
  hint?: ReactNode
}

/**
 * Selects a day (`YYYY-MM-DD`): the next days in a strip, any other in a box. The strip shows a week
 * in a row if there is room, and scrolls sideways on phones.
 */
export function DateField<In extends FieldValues, Context, Out>(props: DateFieldProps<In, Context, Out>) {
  const { min, max, days, daysLabel, hint } = props
  const { field, error, ids, input } = useField(props)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <div className="grid gap-3">
        {days.length > 0 && (
          <div role="radiogroup" aria-label={daysLabel} className="grid min-w-0">
            <RadioGrid
              options={days}
              look="compact"
              name={`${field.name}-strip`}
              value={field.value}
              onChoose={field.onChange}
              columns={STRIP}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {hint && <span className="text-sm text-ink-soft">{hint}</span>}
          <LateDayBox
            {...input}
            labelId={ids.label}
            min={min}
            max={max}
            onChange={(day) => input.onChange(day ?? '')}
            className="max-w-52 flex-[1_1_9rem]"
          />
        </div>
      </div>
    </FieldFrame>
  )
}

const STRIP =
  '-mx-4 auto-cols-[5rem] grid-flow-col overflow-x-auto scroll-px-4 px-4 py-1 sm:mx-0 sm:grid-flow-row sm:auto-cols-auto sm:grid-cols-7 sm:overflow-visible sm:px-0'
