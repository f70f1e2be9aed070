/** The drawing of empty states: a sleeping animal whose tail curls like the logo. Decorative. */
export function TailDrawing() {
  return (
    <svg
      viewBox="0 0 180 152"
      width="180"
      height="152"
      fill="none"
      aria-hidden="true"
      className="h-auto w-44 max-w-full"
    >
      <ellipse cx="90" cy="144" rx="74" ry="6" className="fill-sunken" />
      <path
        d={TAIL}
        className="stroke-marigold"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={BACK} className="fill-marigold" />
      <path d={HEAD} className="fill-marigold-strong" />
      <path
        d={FACE}
        className="stroke-on-marigold"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M14 106H166Q164 142 134 142H46Q16 142 14 106Z" className="fill-pine" />
      <rect x="8" y="100" width="164" height="16" rx="8" className="fill-pine-strong" />
      <path
        d="M36 128H56M68 128H112M124 128H144"
        className="stroke-on-pine"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.4"
      />
    </svg>
  )
}

const TAIL =
  'M108 102C118 94 122 76 132 65C145 51 156.7 37.7 154 24C151.5 11 136 9.6 130.7 23C125.5 9.6 108.6 11 106 23.4C104 33.8 111 43 121.6 49.4'
const BACK = 'M40 108C44 84 66 72 88 74C114 76 130 90 132 108Z'
const HEAD =
  'M26 92C25 82 27 70 30 64C31 62 33 62 35 63L44 70C48 69 54 69 58 70L67 63C69 62 71 62 72 64C75 70 77 82 76 92C76 104 66 112 51 112C36 112 26 104 26 92Z'
const FACE = 'M36 89Q40 93 44 89M58 89Q62 93 66 89M48 95L51 98L54 95'
