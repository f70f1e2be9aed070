import { useEffect, useRef } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { SlotField } from './slot-field.tsx'

type SlotOrTimeProps<In extends FieldValues, Out> = Parameters<typeof SlotField<In, Out>>[0] & {
  /** A form with a field `outsideHours` as well. */
  form: UseFormReturn<In, unknown, Out>
}

/** The slots of the chosen day; or any time of it, for staff who knowingly go beyond the hours. */
export function SlotOrTime<In extends FieldValues, Out>(props: SlotOrTimeProps<In, Out>) {
  const { form } = props
  const [time, outside] = ['time', 'outsideHours'] as [FieldPath<In>, FieldPath<In>]
  const isOutside: boolean = useWatch({ control: form.control, name: outside })
  const before = useRef(isOutside)
  // A time of the one kind is none of the other.
  useEffect(() => {
    if (before.current !== isOutside) form.setValue(time, '' as FieldPathValue<In, FieldPath<In>>)
    before.current = isOutside
  }, [isOutside, form, time])
  return (
    <>
      {isOutside ? (
        <TextField control={form.control} name={time} label="Time" type="time" className="max-w-40" />
      ) : (
        <SlotField {...props} />
      )}
      <CheckboxField
        control={form.control}
        name={outside}
        label="At any other time"
        description="Also outside the hours and while closed, as agreed with the customer. It is marked then."
        optional
      />
    </>
  )
}
