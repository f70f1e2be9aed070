import { classes } from './classes.ts'

/** The logo's line as a divider or an underline. Decorative. Set colour and width with `className`. */
export function Curve({ className = 'w-40 text-marigold' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 160 32"
      width="160"
      height="32"
      fill="none"
      aria-hidden="true"
      className={classes('block h-auto overflow-visible', className)}
    >
      <path d={CURVE} stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

const CURVE =
  'M2 22C40 31 136 36 148 24.5C153 19.5 157.5 14.5 156.5 9.3C155.5 4.3 149.5 3.7 147.5 8.8C145.5 3.7 139 4.3 138 9C137.2 13 140 16.5 144 19'
