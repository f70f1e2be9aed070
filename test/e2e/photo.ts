import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** What no picture needs at its end, and more than the server takes. */
const PADDING = Buffer.alloc(6_000_000)

/**
 * Picks a photo of 200 by 100 pixels, red on the left and blue on the right: a large file without a type, as some phones
 * give it.
 */
export async function choosePhoto(page: Page): Promise<void> {
  const half = sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
  const picture = await half.extend({ right: 100, background: '#00f' }).png().toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await (await chooser).setFiles({
    name: 'photo',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([picture, PADDING]),
  })
}
