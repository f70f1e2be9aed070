/** The mark: one line, a tail that curls into a heart. It takes the colour of the text around it. Decorative. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d={MARK} stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

const MARK =
  'M3 20C5 27 12 30 18 26C25 21 31 15 28 9C25.500 4.500 19.500 5.500 18 11C16.500 5.500 10.500 5 8.500 9.500C6.500 14 11 19 16 22'

/** The mark with the brand's name beside it. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-pine-ink">
      <Mark className="size-8 shrink-0" />
      <span className="font-display text-xl font-semibold text-ink">{name}</span>
    </span>
  )
}
