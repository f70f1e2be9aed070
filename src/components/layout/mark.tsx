import { classes } from './classes.ts'

/** Our logo: a tail that curls into a heart, in the colour of the surrounding text. Decorative. */
function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      aria-hidden="true"
      className="size-8 shrink-0"
    >
      <path d={MARK} stroke="currentColor" strokeWidth="3.25" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** A name longer than this stands in smaller letters, and in three lines at most. */
const LONG_NAME = 24

const MARK =
  'M3 24C7 30 15 29.5 20 24.5C25 19.5 29.5 14.5 28.5 9.3C27.5 4.3 21.5 3.7 19.5 8.8C17.5 3.7 11 4.3 10 9C9.2 13 12 16.5 16 19'

/** The logo with the brand's name beside it: the clinic's own at this URL, or ours. */
export function Wordmark({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-pine-ink">
      {logo === null ? (
        <Mark />
      ) : (
        <img
          src={logo}
          alt=""
          height="32"
          className="h-8 w-auto max-w-24 shrink-0 max-lg:max-w-14 rounded-sm bg-plate object-contain"
        />
      )}
      <span
        className={classes(
          'font-display font-semibold text-balance text-ink',
          name.length > LONG_NAME
            ? 'line-clamp-3 text-sm leading-[1.28] wrap-anywhere'
            : 'text-xl leading-[1.2]',
        )}
      >
        {name}
      </span>
    </span>
  )
}
