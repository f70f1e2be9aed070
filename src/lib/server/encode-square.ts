import { createLimiter } from './limiter.ts'

/** The longest side of a picture that is kept, in pixels. */
const SIDE = 640
const MAX_PIXELS = 40_000_000
/** Progressive and interlaced pictures are held in memory whole: 12.5 million pixels of the widest take 130 MB. */
const MAX_PIXELS_WHOLE = 12_500_000
const WITHIN_SECONDS = 10

/** One picture at a time: that bounds the memory, whatever is sent at once. */
const decoding = createLimiter(1)

/**
 * Makes a square WebP of a picture's middle, upright, at most 640 pixels wide and without any of its metadata. Takes
 * JPEG, PNG and WebP by their first bytes, of an animation the first picture; gives null for everything else, for
 * what is broken or cut off, and for what has too many pixels.
 */
export async function encodeSquare(bytes: Uint8Array): Promise<Buffer | null> {
  return isSupportedImage(bytes) ? await decoding.run(() => encode(bytes)) : null
}

async function encode(bytes: Uint8Array): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  try {
    const { width, height, isProgressive } = await sharp(bytes, options).metadata()
    if (width * height > (isProgressive ? MAX_PIXELS_WHOLE : MAX_PIXELS)) return null
    const side = Math.min(SIDE, width, height)
    return await sharp(bytes, options)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: WITHIN_SECONDS })
      .toBuffer()
  } catch {
    // Whatever the decoder does not like is no picture for us; what exactly it was is nobody's business.
    return null
  }
}

/** Read at the first picture only: the library takes a tenth of a second that a start need not wait for. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/** The first bytes of the kinds that are taken; null stands for any byte. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
] as const

function isSupportedImage(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, at) => byte === null || bytes[at] === byte))
}
