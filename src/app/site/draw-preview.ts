import type { Colours } from '../../features/outreach/site/colours.ts'
import { coloursStyle } from '../../features/outreach/site/colours.ts'
import { drawSvg, fitPicture } from '../../lib/server/encode-picture.ts'
import { readTypeface, type Typeface } from './outline-text.ts'

/** What a preview shows: the page's title, the clinic's name and a drawing of 400 × 320. */
export type Preview = { title: string; name: string; drawing: string }

/** From what previews are drawn: the contents of the icon and of the product's colours, and the file of the typeface. */
export type PreviewParts = { icon: string; colours: string; typeface: string }

/** What a clinic has of its own in it: its colours and, as WebP, its logo, which stands in place of the mark. */
type Own = { colours: Colours; logo?: Uint8Array | undefined }

const LOGO = { left: 80, top: 64, width: 200, height: 72 }
const NAME = { base: 114, end: 1137, size: 40, smallest: 26 }
const TITLE = { x: 80, width: 500, lineHeight: 1.14, sizes: [72, 64, 56, 50, 44, 38], lines: 5 }

/**
 * Draws the preview that other sites show of a page: a PNG of 1200 × 630 with the logo or the mark, the clinic's name, the
 * title and the page's drawing. Throws if the mark or a colour is missing.
 */
export async function drawPreview(
  { title, name, drawing }: Preview,
  parts: PreviewParts,
  own: Own,
): Promise<Buffer> {
  const typeface = readTypeface(parts.typeface)
  const plain = (text: string) => plainIn(typeface, text)
  const mark = partOf(parts.icon, /<path\b[^>]*\sd="([^"]+)"/, 'mark in the icon')
  const colour = (token: string) => lightColour(token, parts, own.colours)
  const coloured = drawing.replaceAll(/var\(--([\w-]+)\)/g, (_, token: string) => colour(token))
  const logo = own.logo && (await fitPicture(own.logo, LOGO))
  const nameAt = LOGO.left + (logo?.width ?? LOGO.height) + 20
  const drawnMark = `<svg x="${LOGO.left}" y="${LOGO.top}" width="72" height="72" viewBox="0 0 32 32" fill="none">
      <path d="${mark}" stroke="${colour('pine')}" stroke-width="3.25" stroke-linecap="round" stroke-linejoin="round"/>
    </svg>`
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="${colour('paper')}"/>
    <svg x="612" y="105" width="525" height="420" viewBox="0 0 400 320" color="${colour('pine')}">${coloured}</svg>
    ${logo ? '' : drawnMark}
    <path d="${namePath(typeface, plain(name), nameAt)}" fill="${colour('ink')}"/>
    <path d="${titlePath(typeface, plain(title))}" fill="${colour('ink')}"/>
  </svg>`
  return await drawSvg(image, logo && { input: logo.bytes, left: LOGO.left, top: logoTop(logo.height) })
}

/** A colour of the light theme, with the clinic's own ones: `#rrggbb`. Throws if there is none of this name. */
export function lightColour(token: string, parts: Pick<PreviewParts, 'colours'>, own: Colours): string {
  const sheet = `${coloursStyle(own)} ${parts.colours}`
  return partOf(sheet, new RegExp(`--${token}: ?light-dark\\((#\\w+)`), `colour named ${token}`)
}

/** Where a logo begins that is less high than its place. */
const logoTop = (height: number) => LOGO.top + Math.round((LOGO.height - height) / 2)

/** The name beside the logo, smaller if it is long, and cut if it is longer than that. */
function namePath(typeface: Typeface, name: string, x: number): string {
  const room = NAME.end - x
  const size = Math.max(NAME.smallest, Math.min(NAME.size, room / typeface.widthOf(name)))
  let shown = name
  while (shown !== '' && typeface.widthOf(shown) * size > room) {
    const words = shown.split(' ')
    shown = `${words.length > 1 ? words.slice(0, -1).join(' ') : [...shown].slice(0, -2).join('')}…`
  }
  return typeface.outline(shown, x, NAME.base, size)
}

/** The title in the largest size in which it fits, in the middle of the space below the name. */
function titlePath(typeface: Typeface, title: string): string {
  for (const size of TITLE.sizes) {
    const lines = wrapped(typeface, title, size)
    const height = lines.length * size * TITLE.lineHeight
    const smallest = size === TITLE.sizes.at(-1)
    if (
      !smallest &&
      (lines.length > TITLE.lines || height > 400 || lines.some((line) => tooWide(typeface, line, size)))
    )
      continue
    const top = 350 - height / 2 + size * 0.8
    return lines
      .map((line, index) => typeface.outline(line, TITLE.x, top + index * size * TITLE.lineHeight, size))
      .join('')
  }
  return ''
}

const tooWide = (typeface: Typeface, text: string, size: number) =>
  typeface.widthOf(text) * size > TITLE.width

/** A word in pieces that fit, of which it has one unless it is very long. */
function pieces(typeface: Typeface, word: string, size: number): string[] {
  const parts = ['']
  for (const letter of word) {
    const last = parts.at(-1) ?? ''
    const isFull = size === TITLE.sizes.at(-1) && last !== '' && tooWide(typeface, last + letter, size)
    if (isFull) parts.push(letter)
    else parts[parts.length - 1] = last + letter
  }
  return parts
}

function wrapped(typeface: Typeface, text: string, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((whole) => pieces(typeface, whole, size))) {
    const last = lines.at(-1)
    if (last === undefined || tooWide(typeface, `${last} ${word}`, size)) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** What a text may lose without saying something else: pictures, marks of them, and what no one sees. */
const ORNAMENT = /[\p{So}\p{Sk}\p{Cf}\p{Variation_Selector}]/gu

/** A text for the typeface's Latin subset; none if letters are missing in it, rather than what is left between them. */
function plainIn(typeface: Typeface, text: string): string {
  const plain = text.normalize('NFC').replace(ORNAMENT, '').replaceAll(/\s+/g, ' ').trim()
  return [...plain].every((letter) => typeface.has(letter)) ? plain : ''
}

function partOf(text: string, pattern: RegExp, name: string): string {
  const part = pattern.exec(text)?.[1]
  if (part === undefined) throw new Error(`There is no ${name}.`)
  return part
}
