/** The drawing of an empty place: the tail on its cushion. Decorative. */
export function TailDrawing() {
  return (
    <svg viewBox="0 0 200 128" fill="none" aria-hidden="true" className="w-50 max-w-full">
      <ellipse cx="100" cy="108" rx="84" ry="14" className="fill-marigold-tint" />
      <path
        d={TAIL}
        className="stroke-pine-ink"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const TAIL =
  'M24 104C60 112 84 108 100 96C124 78 140 58 128 38C119 24 102 28 98 46C93 28 74 26 68 42C62 60 80 78 108 94C132 106 152 106 176 100'
