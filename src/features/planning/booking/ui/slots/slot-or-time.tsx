import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { TimeField } from '../../../../../components/dates/time-field.tsx'
import { CheckboxField } from '../../../../../components/forms/checkbox-field.tsx'
import { SlotField, type SlotFieldProps } from './slot-field.tsx'

/** The slots of the chosen day; or any time of it, for staff who knowingly go beyond the hours. */
export function SlotOrTime(props: SlotFieldProps) {
  const { form } = props
  const isOutside = useWatch({ control: form.control, name: 'outsideHours' }) ?? false
  const before = useRef(isOutside)
  // A time of the one kind is none of the other.
  useEffect(() => {
    if (before.current !== isOutside) form.setValue('time', '')
    before.current = isOutside
  }, [isOutside, form])
  return (
    <>
      {isOutside ? (
        <TimeField control={form.control} name="time" label="Time" className="max-w-40" />
      ) : (
        <SlotField {...props} />
      )}
      <CheckboxField
        control={form.control}
        name="outsideHours"
        label="At any other time"
        description="Any time that suits the customer, even when the clinic is closed. Appointments outside the opening hours are marked."
        optional
      />
    </>
  )
}
