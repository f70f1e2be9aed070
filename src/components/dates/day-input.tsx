import { useId } from 'react'
import { classes } from '../layout/classes.ts'
import { LateDayBox } from './late-day-box.tsx'

export type DayInputProps = {
  label: string
  /** The chosen day as `YYYY-MM-DD`; undefined for none. */
  value: string | undefined
  /** Called once a whole date has been entered, or the field emptied. */
  onChange: (day: string | undefined) => void
  /** The earliest and latest day to choose. */
  min?: string | undefined
  max?: string | undefined
  className?: string
}

/** A date input outside of forms. A day being typed is not reported. */
export function DayInput({ label, value = '', onChange, min, max, className }: DayInputProps) {
  const id = useId()
  const labelId = `${id}-label`
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} id={labelId} className="font-semibold">
        {label}
      </label>
      <LateDayBox
        id={id}
        labelId={labelId}
        value={value}
        min={min}
        max={max}
        onChange={(day) => day !== undefined && onChange(day === '' ? undefined : day)}
      />
    </div>
  )
}
