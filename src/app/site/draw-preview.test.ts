import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Region } from 'sharp'
import { expect, test } from 'vitest'
import { DRAWINGS } from '../../features/outreach/site/drawings/drawings.ts'
import { encodeSquare } from '../../lib/server/encode-picture.ts'
import { drawPreview } from './draw-preview.ts'

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const PARTS = {
  icon: read('public/favicon.svg'),
  colours: read('src/clinic/colours.css'),
  typeface: createRequire(import.meta.url).resolve(
    '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  ),
}
const OWN = { colours: { palette: 'meadow', accent: null } }

/** How many pixels of a part of a picture have a colour, `#rrggbb`, nearly. */
async function pixelsOf(picture: Buffer, area: Region, colour: string): Promise<number> {
  const { data, info } = await sharp(picture).extract(area).raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, part) => Math.abs(value - (data[at + part] ?? 0)) < 12)) found += 1
  return found
}

const PAGE = { title: 'Which dog fits your life?', name: 'Tailwell', drawing: DRAWINGS.dog }

test('the preview of a page carries the mark, the title in words and its drawing', async () => {
  const picture = await drawPreview(PAGE, PARTS, OWN)
  const colour = (name: string) =>
    new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(PARTS.colours)?.[1] ?? ''
  const mark = { left: 80, top: 64, width: 72, height: 72 }
  expect(await pixelsOf(picture, mark, colour('pine'))).toBeGreaterThan(500)
  const title = { left: 80, top: 180, width: 500, height: 340 }
  expect(await pixelsOf(picture, title, colour('ink'))).toBeGreaterThan(10_000)
  const drawn = { left: 612, top: 105, width: 525, height: 420 }
  expect(await pixelsOf(picture, drawn, colour('art-fur'))).toBeGreaterThan(5000)
})

test('a clinic’s own logo stands in place of the mark, whole, and the name beside it', async () => {
  const create = { width: 400, height: 100, channels: 4, background: '#c0007f' } as const
  const logo = await sharp({ create }).webp({ lossless: true }).toBuffer()
  const picture = await drawPreview(PAGE, PARTS, { ...OWN, logo })
  const place = { left: 80, top: 64, width: 200, height: 72 }
  expect(await pixelsOf(picture, place, '#c0007f')).toBe(200 * 50)
  expect(await pixelsOf(picture, place, '#1a5241')).toBe(0)
  const name = { left: 300, top: 64, width: 300, height: 72 }
  expect(await pixelsOf(picture, name, '#1c2823')).toBeGreaterThan(500)
})

test('a long name is drawn smaller, and cut before the edge', async () => {
  const name = 'The “Dogs > Cats” Small Animal and Exotic Pet Hospital of Aundh, Baner and all of Pune'
  const picture = await drawPreview({ ...PAGE, name }, PARTS, OWN)
  const beside = (left: number, width: number) => ({ left, top: 64, width, height: 72 })
  expect(await pixelsOf(picture, beside(900, 237), '#1c2823')).toBeGreaterThan(200)
  expect(await pixelsOf(picture, beside(1140, 60), '#1c2823')).toBe(0)
})

test('a logo that can’t be read leaves the mark where it is', async () => {
  const logo = Buffer.from('no picture')
  const picture = await drawPreview(PAGE, PARTS, { ...OWN, logo })
  expect(picture.equals(await drawPreview(PAGE, PARTS, OWN))).toBe(true)
})

test('a title of any length and in any script is drawn as far as the typeface goes', async () => {
  for (const title of ['', 'x'.repeat(300), 'पालतू', 'A long title '.repeat(12)])
    await expect(drawPreview({ ...PAGE, title }, PARTS, OWN)).resolves.toBeInstanceOf(Buffer)
})

test('a mark or a colour that is not found is no picture without it', async () => {
  await expect(drawPreview(PAGE, { ...PARTS, icon: '<svg/>' }, OWN)).rejects.toThrow('mark')
  await expect(drawPreview(PAGE, { ...PARTS, colours: '' }, OWN)).rejects.toThrow('colour named')
})

test('pictures from outside and previews are drawn in turn, and SVG is never read from outside', async () => {
  const first = await drawPreview(PAGE, PARTS, OWN)
  expect(await encodeSquare(first)).not.toBeNull()
  expect((await drawPreview(PAGE, PARTS, OWN)).equals(first)).toBe(true)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
  await expect(sharp(svg).png().toBuffer()).rejects.toThrow('unsupported image format')
})

test('a text in letters that the typeface lacks is left out whole, but not for an ornament', async () => {
  const inked = async (title: string, name: string) => {
    const picture = await drawPreview({ title, name, drawing: '' }, PARTS, OWN)
    return await pixelsOf(picture, { left: 160, top: 0, width: 1040, height: 630 }, '#1c2823')
  }
  expect(await inked('ہماری کہانی (24 گھنٹے)', 'पंजे 24')).toBe(0)
  const plain = await inked('Paws', 'Tom’s')
  expect(plain).toBeGreaterThan(500)
  expect(await inked('Paws 🐾', 'Tom’s 🐶️')).toBe(plain)
})

test('a word that is longer than its column is broken', async () => {
  const title = 'Rindfleischetikettierungsüberwachungsaufgabe'
  const picture = await drawPreview({ ...PAGE, title, drawing: '' }, PARTS, OWN)
  const pixels = async (left: number) =>
    await pixelsOf(picture, { left, top: 140, width: 500, height: 480 }, '#1c2823')
  expect(await pixels(80)).toBeGreaterThan(5000)
  expect(await pixels(590)).toBe(0)
})
