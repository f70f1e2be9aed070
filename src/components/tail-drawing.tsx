/** The drawing of an empty place: somebody sleeps in the basket, only the tail is to be seen. Decorative. */
export function TailDrawing() {
  return (
    <svg viewBox="0 0 180 152" fill="none" aria-hidden="true" className="w-44 max-w-full">
      <ellipse cx="90" cy="142" rx="76" ry="8" className="fill-sunken" />
      <path d={TAIL} className="stroke-pine" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M26 98H154L146 132Q144 142 134 142H46Q36 142 34 132Z" className="fill-marigold" />
      <path d={WEAVE} className="stroke-on-marigold" strokeWidth="3" strokeLinecap="round" opacity="0.35" />
      <rect x="18" y="88" width="144" height="18" rx="9" className="fill-marigold-strong" />
    </svg>
  )
}

const TAIL =
  'M70 100C72 84 96 80 110 65C123 51 134.7 37.7 132 24C129.5 11 114 9.6 108.7 23C103.5 9.6 86.6 11 84 23.4C82 33.8 89 43 99.6 49.4'

const WEAVE = 'M48 118H64M76 118H104M116 118H132M52 130H84M96 130H128'
