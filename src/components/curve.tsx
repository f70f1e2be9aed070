import { classes } from './classes.ts'

/** The mark's own line, drawn out: a divider or an underline. Decorative. Colour and width come from `className`. */
export function Curve({ className = 'w-40 text-marigold' }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 24" fill="none" aria-hidden="true" className={classes('block', className)}>
      <path d={CURVE} stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

const CURVE =
  'M2 18C30 22 50 10 78 21C90 17 96 11 92 6.500C89 3 84 4 82 8C80 4 75 3 72 6.500C68 11 74 17 84 20C108 24 130 12 158 17'
