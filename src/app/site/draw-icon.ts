import { drawSvg, fitPicture } from '../../lib/server/encode-picture.ts'

/** The side of an icon in pixels, and the share of it that a logo may take. */
type IconShape = { side: number; share: number }

/** Phones cut a maskable icon to a shape of their own, of which only a circle in the middle is sure to stay. */
const MASKABLE_SHARE = 0.56

/** The icons that a logo stands in for, by their paths. */
const ICONS: ReadonlyMap<string, IconShape> = new Map([
  ['/favicon.ico', { side: 48, share: 1 }],
  ['/favicon.svg', { side: 96, share: 1 }],
  ['/icon-180.png', { side: 180, share: 0.8 }],
  ['/icon-192.png', { side: 192, share: 0.8 }],
  ['/icon-512.png', { side: 512, share: 0.8 }],
  ['/icon-maskable-512.png', { side: 512, share: MASKABLE_SHARE }],
])

export const iconPaths: readonly string[] = [...ICONS.keys()]

/**
 * Draws the icon at one of `iconPaths` with a clinic's logo (WebP) on its paper (`#rrggbb`): a PNG, or for a path that
 * ends in `.svg` an SVG with this PNG in it. Undefined for any other path, and if the logo can't be read.
 */
export async function drawIcon(path: string, logo: Uint8Array, paper: string): Promise<Buffer | undefined> {
  const shape = ICONS.get(path)
  if (shape === undefined) return undefined
  const { side, share } = shape
  const room = Math.round(side * share)
  const fitted = await fitPicture(logo, { width: room, height: room })
  if (fitted === undefined) return undefined
  const png = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${paper}"/></svg>`,
    {
      input: fitted.bytes,
      left: Math.round((side - fitted.width) / 2),
      top: Math.round((side - fitted.height) / 2),
    },
  )
  if (!path.endsWith('.svg')) return png
  const image = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="${image}"/></svg>`,
  )
}

/** A colour of the light theme in a style sheet, `#rrggbb`: the first of its name. Throws if there is none. */
export function lightColour(token: string, sheet: string): string {
  const colour = new RegExp(`--${token}: ?light-dark\\((#\\w+)`).exec(sheet)?.[1]
  if (colour === undefined) throw new Error(`There is no colour named ${token}.`)
  return colour
}
