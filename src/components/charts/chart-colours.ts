import type { CSSProperties } from 'react'
import './charts.css'

const PARTS = ['var(--pine)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'] as const

/** A fill that is printed as well. */
export function filled(colour: string): CSSProperties {
  return { backgroundColor: colour, printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' }
}

/** The fill of a bar's part, in the order of the parts. */
export function partFill(place: number): CSSProperties {
  return filled(PARTS[place % PARTS.length] ?? PARTS[0])
}
