import { Info } from 'lucide-react'
import { onDemand } from './on-demand.tsx'

const Tooltip = onDemand(async () => (await import('../dialogs/tooltip.tsx')).Tooltip, 'soon')

const RADIUS = 42
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

export type GaugeProps = {
  label: string
  /** The figure in the middle. */
  value: string
  /** The fill level, 0 to 100. */
  filled: number
  /** How the figure is computed; shown on hover and focus. */
  formula: string
}

/** A ring that is filled to the given level, with a figure in the middle. */
export function Gauge({ label, value, filled, formula }: GaugeProps) {
  return (
    <div className="grid content-start justify-items-center gap-3 text-center">
      <div className="relative grid size-20 place-items-center sm:size-32">
        <meter
          className="sr-only"
          aria-label={label}
          min={0}
          max={100}
          value={filled}
          aria-valuetext={value}
        />
        <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90" aria-hidden="true">
          <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="9" className="stroke-neutral-tint" />
          {filled > 0 && (
            <circle
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              strokeWidth="9"
              strokeLinecap="round"
              strokeDasharray={`${(filled / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
              className="stroke-pine transition-[stroke-dasharray]"
            />
          )}
        </svg>
        <span className="font-display text-lg font-semibold sm:text-2xl tabular-nums">{value}</span>
      </div>
      <p className="text-sm font-semibold text-balance sm:text-base">
        {label}
        {/* No line break: the icon belongs to the last word. */}
        {'\u00a0'}
        <Tooltip text={formula} label={`How ${label} is computed`}>
          <Info className="inline size-5 align-text-bottom text-ink-soft" aria-hidden="true" />
        </Tooltip>
      </p>
    </div>
  )
}
