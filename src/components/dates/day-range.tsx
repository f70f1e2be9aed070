import { DayInput } from './day-input.tsx'

export type DayRangeProps = {
  /** The first and last day as `YYYY-MM-DD`; undefined for no limit. */
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void
  /** Classes of each of the two inputs. */
  className?: string
}

/** The date inputs From and To outside of forms; neither passes the other. */
export function DayRange({ from, to, onChange, className }: DayRangeProps) {
  const look = className === undefined ? {} : { className }
  return (
    <>
      <DayInput {...look} label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayInput {...look} label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
