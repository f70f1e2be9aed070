import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon, iconPaths } from './draw-icon.ts'

const PAPER = '#fbf5e9'
const PLUM = [192, 0, 127]
const create = { width: 400, height: 100, channels: 3, background: '#c0007f' } as const
const logo = await sharp({ create }).webp({ lossless: true }).toBuffer()

/** The size of an icon, and its colours in the middle, at a corner and at the middle of the left edge. */
async function lookAt(icon: Buffer) {
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  const middle = Math.floor(info.width / 2)
  return {
    side: [info.width, info.height],
    middle: at(middle, middle),
    corner: at(0, 0),
    edge: at(0, middle),
  }
}

test('an icon has the logo whole in the middle of the clinic’s paper', async () => {
  const paper = [251, 245, 233]
  for (const [path, side] of [
    ['/icon-180.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-maskable-512.png', 512],
  ] as const) {
    const icon = (await drawIcon(path, logo, PAPER)) ?? Buffer.alloc(0)
    expect(await lookAt(icon)).toEqual({ side: [side, side], middle: PLUM, corner: paper, edge: paper })
  }
})

test('a maskable icon keeps the logo in the circle that no phone cuts', async () => {
  const icon = await drawIcon('/icon-maskable-512.png', logo, PAPER)
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let farthest = 0
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [((at / 3) % info.width) - 256, Math.floor(at / 3 / info.width) - 256]
    if (data[at] === PLUM[0]) farthest = Math.max(farthest, Math.hypot(x, y))
  }
  expect(farthest).toBeGreaterThan(100)
  expect(farthest).toBeLessThan(0.4 * 512)
  expect(iconPaths).toContain('/icon-maskable-512.png')
})

test('the icon of a tab is the same picture in an SVG', async () => {
  const icon = String(await drawIcon('/favicon.svg', logo, PAPER))
  const [, png = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(icon) ?? []
  expect(await lookAt(Buffer.from(png, 'base64'))).toMatchObject({ side: [96, 96], middle: PLUM, edge: PLUM })
})

test('nothing is drawn of what can’t be read, or at another path', async () => {
  expect(await drawIcon('/icon-192.png', Buffer.from('no picture'), PAPER)).toBeUndefined()
  expect(await drawIcon('/icon-64.png', logo, PAPER)).toBeUndefined()
})
