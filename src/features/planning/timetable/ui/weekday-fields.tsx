import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { TimeField } from '../../../../components/dates/time-field.tsx'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import type { weekFormSchema } from '../hours-schemas.ts'
import { describeWeekday, MAX_SPANS, type SlotStep, WEEKDAYS } from '../rules.ts'
import { enteredSpans } from './week-values.ts'

/** What a day that was closed starts with, and a second span of a day. */
const FIRST_SPAN = { opens: '10:00', closes: '21:00' }
const LATER_SPAN = { opens: '', closes: '' }

const TIME = 'min-w-31 flex-1 sm:w-40 sm:flex-none [&_input]:ps-2.5'

type WeekdayFieldsProps = {
  form: ZodForm<typeof weekFormSchema>
  /** 0 is Monday. */
  day: number
  step: SlotStep
}

/** The spans of a weekday, what they mean for booking, and the buttons to add, remove and copy them. */
export function WeekdayFields({ form, day, step }: WeekdayFieldsProps) {
  const { control } = form
  const name = `days.${day}.spans` as const
  const { fields, append, remove } = useFieldArray({ control, name })
  const weekday = WEEKDAYS[day] ?? ''
  const id = useId()
  const copyToAll = () => {
    const spans = form.getValues(name)
    const days = WEEKDAYS.map(() => ({ spans: spans.map((span) => ({ ...span })) }))
    form.setValue('days', days, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <li
      aria-labelledby={id}
      className="grid gap-3 py-4 sm:grid-cols-[9rem_1fr] sm:gap-6 xl:py-2 min-[85rem]:grid-cols-[12rem_1fr]"
    >
      <div className="grid content-start gap-0.5">
        <h3 id={id} className="text-base font-semibold">
          {weekday}
        </h3>
        <Meaning form={form} day={day} step={step} />
      </div>
      <div className="grid content-start gap-3 xl:grid-cols-[auto_1fr]">
        <div className="grid gap-3 empty:hidden">
          {fields.map((field, index) => (
            <SpanFields
              key={field.id}
              control={control}
              name={`${name}.${index}`}
              weekday={weekday}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-start gap-2 xl:py-0.5">
          {fields.length < MAX_SPANS && (
            <Button
              tone="quiet"
              size="dense"
              icon={<Plus className="size-4" aria-hidden="true" />}
              aria-label={fields.length === 0 ? `Open on this day: ${weekday}` : `Add hours to ${weekday}`}
              onClick={() => append(fields.length === 0 ? FIRST_SPAN : LATER_SPAN)}
            >
              {fields.length === 0 ? 'Open on this day' : 'Add hours'}
            </Button>
          )}
          {day === 0 && (
            <Button tone="quiet" size="dense" onClick={copyToAll}>
              Same every day
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function Meaning({ form, day, step }: WeekdayFieldsProps) {
  const spans = useWatch({ control: form.control, name: `days.${day}.spans` })
  const weekday = day + 1
  const hours = enteredSpans(weekday, spans)
  return (
    <p aria-live="polite" className="text-sm text-ink-soft">
      {describeWeekday(weekday, hours, step)}
    </p>
  )
}

type SpanFieldsProps = {
  control: WeekdayFieldsProps['form']['control']
  name: `days.${number}.spans.${number}`
  weekday: string
  onRemove: () => void
}

function SpanFields({ control, name, weekday, onRemove }: SpanFieldsProps) {
  return (
    <div className="flex flex-wrap items-start gap-1.5 sm:gap-3">
      <TimeField
        control={control}
        name={`${name}.opens`}
        label={`${weekday}, opens`}
        hideLabel
        className={TIME}
      />
      <span className="py-2.5 text-ink-soft">to</span>
      <TimeField
        control={control}
        name={`${name}.closes`}
        label={`${weekday}, closes`}
        hideLabel
        className={TIME}
      />
      <IconButton
        label={`Remove these hours of ${weekday}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}
