import { accentTokens, contrast, PAPER } from '../../colours.ts'

type ColourSampleProps = { accent: string; theme: 'light' | 'dark' }

/** A word in a colour, on the page it will stand on, and the contrast of the two. */
export function ColourSample({ accent, theme }: ColourSampleProps) {
  const ink = accentTokens(accent, theme)['pine-ink'] ?? accent
  const ratio = Math.floor(contrast(ink, PAPER[theme]) * 10) / 10
  return (
    <span className="inline-flex items-center gap-2 text-sm tabular-nums">
      <span
        aria-hidden="true"
        className="rounded-sm border border-line px-2 py-0.5 font-semibold"
        style={{ color: ink, background: PAPER[theme] }}
      >
        Aa
      </span>
      <span>
        {theme === 'light' ? 'Light' : 'Dark'}: contrast {ratio} : 1
      </span>
    </span>
  )
}
