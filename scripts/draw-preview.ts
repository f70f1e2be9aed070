import sharp from 'sharp'

/** The contents of the files from which a preview is drawn: the sprite, the icon and the clinic's colours. */
type Parts = { sprite: string; icon: string; colours: string }

/**
 * Draws the preview that other sites show of a page: a PNG of 1200 × 630 with the page's drawing and the logo on the
 * clinic's background. Throws if the drawing, the logo or a colour is missing.
 */
export async function drawPreview(picture: string, { sprite, icon, colours }: Parts): Promise<Buffer> {
  const drawing = partOf(
    sprite,
    new RegExp(`<symbol id="${picture}" viewBox="0 0 32 32">(.*?)</symbol>`),
    `drawing named ${picture}`,
  )
  const mark = partOf(icon, /<path\b[^>]*\sd="([^"]+)"/, 'mark in the icon')
  const colour = (name: string) =>
    partOf(colours, new RegExp(`--${name}: light-dark\\((#\\w+)`), `colour named ${name}`)
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="${colour('paper')}"/>
    <circle cx="760" cy="315" r="250" fill="${colour('tint-2')}"/>
    <svg x="600" y="155" width="320" height="320" viewBox="0 0 32 32">${drawing}</svg>
    <svg x="110" y="165" width="300" height="300" viewBox="0 0 32 32" fill="none">
      <path d="${mark}" stroke="${colour('pine')}" stroke-width="3.25" stroke-linecap="round" stroke-linejoin="round"/>
    </svg>
  </svg>`
  return await sharp(Buffer.from(image)).png({ palette: true }).toBuffer()
}

function partOf(text: string, pattern: RegExp, name: string): string {
  const part = pattern.exec(text)?.[1]
  if (part === undefined) throw new Error(`There is no ${name}.`)
  return part
}
