import { useId } from 'react'

type RangeFieldProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A slider between two values, set by dragging or with the arrow keys; for use outside of forms. */
export function RangeField({ label, value, onChange, ...limits }: RangeFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-pine disabled:cursor-not-allowed"
        {...limits}
      />
    </div>
  )
}
