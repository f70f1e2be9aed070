import type { Sharp } from 'sharp'
import { Late } from './late.ts'
import { createLimiter } from './limits/limiter.ts'

/** The side of a saved picture, in pixels. */
const SIDE = 640
/** The longer side of a picture that is saved whole. */
const MAX_SIDE = 1600
/** The same of one in which small things matter, such as an X-ray. */
const LARGE_SIDE = 4096
const MAX_PIXELS = 40_000_000
/** Progressive and interlaced pictures are decoded whole in memory: 12.5 million pixels take up to 130 MB. */
const MAX_PIXELS_WHOLE = 12_500_000
const WITHIN_SECONDS = 10

/** One picture at a time, which bounds the memory used. */
const decoding = createLimiter(1)

/**
 * Crops the centre of a picture to an upright square WebP, at most 640 pixels wide and without metadata. Accepts
 * JPEG, PNG and WebP, recognised by their first bytes; of an animation it takes the first frame. Returns null for
 * any other format, for a broken or truncated file, and for one with too many pixels. Throws `Late` if it takes too long.
 */
export async function encodeSquare(bytes: Uint8Array): Promise<Buffer | null> {
  const encoded = await encode(bytes, (picture, { width, height }) => {
    const side = Math.min(SIDE, width, height)
    return picture.resize(side, side, { fit: 'cover' })
  })
  return encoded?.bytes ?? null
}

/** Like `encodeSquare`, but the whole picture, at most 1600 pixels wide or high. */
export async function encodeWhole(bytes: Uint8Array): Promise<EncodedPicture | null> {
  return await encode(bytes, (picture) =>
    picture.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true }),
  )
}

/** The same for a picture in which small things matter: at most 4096 pixels wide or high. */
export async function encodeLarge(bytes: Uint8Array): Promise<Buffer | null> {
  const encoded = await encode(bytes, (picture) =>
    picture.resize(LARGE_SIDE, LARGE_SIDE, { fit: 'inside', withoutEnlargement: true }),
  )
  return encoded?.bytes ?? null
}

/** A picture with its size. */
type EncodedPicture = { bytes: Buffer; width: number; height: number }

type Resize = (picture: Sharp, size: { width: number; height: number }) => Sharp

async function encode(bytes: Uint8Array, resize: Resize): Promise<EncodedPicture | null> {
  return isSupportedImage(bytes) ? await decoding.run(() => decode(bytes, resize)) : null
}

/** Scales a stored picture so that it fits into a box, as PNG; undefined if it can't be read. */
export async function fitPicture(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<EncodedPicture | undefined> {
  return await decoding.run(async () => {
    const sharp = await loadSharp()
    const fitted = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize(box.width, box.height, {
      fit: 'inside',
    })
    const made = await fitted
      .png()
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined)
    return made && { bytes: made.data, width: made.info.width, height: made.info.height }
  })
}

/** A PNG that is laid over a drawing. */
type Overlay = { input: Buffer; left: number; top: number }

/**
 * Draws an SVG of our own as PNG, with a picture over it. Its loader is unblocked only meanwhile, and no picture from outside is decoded at the
 * same time.
 */
export async function drawSvg(svg: string, overlay?: Overlay): Promise<Buffer> {
  return await decoding.run(async () => {
    const sharp = await loadSharp()
    sharp.unblock({ operation: [SVG_LOADER] })
    try {
      const drawn = sharp(Buffer.from(svg)).composite(overlay === undefined ? [] : [overlay])
      return await drawn.png({ palette: true }).toBuffer()
    } finally {
      sharp.block({ operation: [SVG_LOADER] })
    }
  })
}
const SVG_LOADER = 'VipsForeignLoadSvg'

async function decode(bytes: Uint8Array, resize: Resize): Promise<EncodedPicture | null> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  try {
    const { width, height, isProgressive } = await sharp(bytes, options).metadata()
    if (width * height > (isProgressive ? MAX_PIXELS_WHOLE : MAX_PIXELS)) return null
    const { data, info } = await resize(sharp(bytes, options).autoOrient(), { width, height })
      .webp({ quality: 82 })
      .timeout({ seconds: WITHIN_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    // Our own end of it says nothing about the picture.
    if (error instanceof Error && error.message.startsWith('timeout'))
      throw new Late('A picture took too long.', { cause: error })
    // Any decoding error means the same to the caller: not a usable picture.
    return null
  }
}

/** Loaded with the first picture: the library takes a tenth of a second, which would slow down startup. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/** The first bytes of the supported formats; null stands for any byte. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
] as const

function isSupportedImage(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, at) => byte === null || bytes[at] === byte))
}
