import { readFileSync } from 'node:fs'
import sharp, { type Region } from 'sharp'
import { expect, test } from 'vitest'
import { drawPreview } from './draw-preview.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const PARTS = {
  sprite: read('src/features/site/ui/site-art.svg'),
  icon: read('public/favicon.svg'),
  colours: read('src/clinic/colours.css'),
}

/** How many pixels of a part of a picture have a colour, `#rrggbb`, nearly. */
async function pixelsOf(picture: Buffer, area: Region, colour: string): Promise<number> {
  const { data, info } = await sharp(picture).extract(area).raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, part) => Math.abs(value - (data[at + part] ?? 0)) < 12)) found += 1
  return found
}

test('the picture of a page carries the mark on the left and its drawing on the right', async () => {
  const picture = await drawPreview('dog', PARTS)
  const [, pine = ''] = /--pine: light-dark\((#\w+)/.exec(PARTS.colours) ?? []
  const [, paper = ''] = /--paper: light-dark\((#\w+)/.exec(PARTS.colours) ?? []
  const left = { left: 110, top: 165, width: 300, height: 300 }
  // A line 30 pixels wide and some 500 long.
  expect(await pixelsOf(picture, left, pine)).toBeGreaterThan(10_000)
  const drawn = { left: 600, top: 155, width: 320, height: 320 }
  expect(await pixelsOf(picture, drawn, paper)).toBeLessThan(20_000)
})

test('a mark, a drawing or a colour that is not found is no picture without it', async () => {
  await expect(drawPreview('dog', { ...PARTS, icon: '<svg/>' })).rejects.toThrow('mark')
  await expect(drawPreview('unicorn', PARTS)).rejects.toThrow('unicorn')
  await expect(drawPreview('dog', { ...PARTS, colours: '' })).rejects.toThrow('paper')
})
