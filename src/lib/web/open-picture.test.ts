import { expect, test, vi } from 'vitest'
import { OPEN_PICTURE_TEXTS, openPicture } from './open-picture.ts'

const BITMAP = { width: 3, height: 4 }

test('a browser that knows no word for upright opens photos all the same', async () => {
  const open = vi.fn(async (_: Blob, options?: ImageBitmapOptions) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('no valid enum value')
    return BITMAP
  })
  vi.stubGlobal('createImageBitmap', open)
  expect(await openPicture(new Blob(['a photo']))).toBe(BITMAP)
})

test('what no browser can draw is refused in words', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('not decoded', 'InvalidStateError')),
  )
  expect(await openPicture(new Blob(['no picture']))).toBe(OPEN_PICTURE_TEXTS.notDrawn)
  expect(await openPicture(new Blob(['\0\0\0\x18ftypheic']))).toBe(OPEN_PICTURE_TEXTS.heic)
})
