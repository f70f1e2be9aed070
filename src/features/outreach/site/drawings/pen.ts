// The pen that all drawings are made with: one line of even weight in the text's colour, a few flat shapes in the
// theme's colours, and one line in marigold, the tail's line, in each of them. Every function writes SVG.

/** A colour of the theme (clinic/colours.css), without its dashes. */
export type Ink =
  | 'paper'
  | 'surface'
  | 'pine'
  | 'pine-tint'
  | 'marigold'
  | 'marigold-tint'
  | 'neutral-tint'
  | `tint-${1 | 2 | 3 | 4 | 5 | 6}`
  | 'art-white'
  | 'art-fur'
  | 'art-skin'
  | 'art-hair'
  | 'art-night'
  | 'art-glow'

const FILL = (ink: Ink) => `var(--${ink})`

/** A line. */
export const line = (d: string) => `<path d="${d}"/>`

/** A closed shape with its line. */
export const shape = (d: string, ink: Ink) => `<path d="${d}" fill="${FILL(ink)}"/>`

/** A shape without a line. */
export const flat = (d: string, ink: Ink) => `<path d="${d}" fill="${FILL(ink)}" stroke="none"/>`

/** The tail's line. */
export const tail = (d: string) => `<path d="${d}" stroke="${FILL('marigold')}" stroke-width="4.4"/>`

/** A circle or an ellipse with its line. */
export const round = (cx: number, cy: number, r: number, ink: Ink, ry = r) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${ry}" fill="${FILL(ink)}"/>`

/** A circle or an ellipse without a line. */
export const disc = (cx: number, cy: number, r: number, ink: Ink, ry = r) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${ry}" fill="${FILL(ink)}" stroke="none"/>`

/** Dots of ink: eyes, noses, buttons. */
export const dots = (r: number, ...points: [number, number][]) =>
  points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`).join('')

/** A limb: a thick line with an edge. `from`, a point inside the body, opens the edge towards it. */
export const limb = (d: string, ink: Ink, width = 14, from?: string) =>
  `<path d="${d}" stroke-width="${width + 6.8}"/><path d="${from ? `M${from}L${d.slice(1)}` : d}" stroke="${FILL(ink)}" stroke-width="${width}"/>`

/** Moves, scales or mirrors what is drawn. The line keeps its weight. */
export const at = (x: number, y: number, drawn: string, scale = 1, mirrored = false) =>
  `<g transform="translate(${x} ${y}) scale(${mirrored ? -scale : scale} ${scale})" stroke-width="${Math.round(340 / scale) / 100}">${drawn}</g>`

/** Turns what is drawn around a point. */
export const turned = (degrees: number, x: number, y: number, drawn: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${drawn}</g>`

/** The whole drawing, in 400 × 320. */
export const drawing = (...parts: string[]) =>
  `<g fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g>`
