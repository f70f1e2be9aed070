import { INPUT } from '../forms/field.tsx'
import { onDemand } from '../layout/on-demand.tsx'
import type { DayBoxProps } from './day-box.tsx'

const Box = onDemand<DayBoxProps>(async () => (await import('./day-box.tsx')).DayBox)

/** The box for a day; until its code is loaded, one of its size. */
export function LateDayBox(props: DayBoxProps) {
  return (
    <Box {...props}>
      <div className={props.className}>
        <input id={props.id} disabled className={INPUT} />
      </div>
    </Box>
  )
}
