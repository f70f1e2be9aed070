import { Clock } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { formatHour } from '../../lib/time.ts'
import { NO_TIME, readTime } from '../../lib/typed/read-time.ts'
import { FieldFrame, type FieldProps, useField } from '../forms/field.tsx'
import { TypedBox } from './typed-box.tsx'

/** A time of the day (`HH:MM`) of a form, typed as in India; on touch also chosen in the browser's clock. */
export function TimeField<In extends FieldValues, Context, Out>(props: FieldProps<In, Context, Out>) {
  const { error, ids, input } = useField(props)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <TypedBox
        placeholder="9:30 AM"
        {...input}
        labelId={ids.label}
        onChange={(time) => input.onChange(time ?? '')}
        read={read}
        shownAs={shownAs}
        saidAs={shownAs}
        picker={{
          type: 'time',
          label: 'Open clock',
          icon: <Clock className="size-5" aria-hidden="true" />,
          forTouch: true,
          value: isTime(input.value) ? input.value : '',
        }}
      />
    </FieldFrame>
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function read(text: string, isWhole: boolean) {
  const { time, problem } = readTime(text)
  if (problem !== undefined) return { problem }
  // One or two digits are a whole hour only when no more is typed.
  return isWhole || !/^\s*\d{1,2}\s*$/.test(text) ? { value: time } : { problem: NO_TIME }
}

function shownAs(time: string): string {
  if (!isTime(time)) return time
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return formatHour(hour, minute)
}
