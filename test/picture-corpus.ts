import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Stands in every file of the corpus that can carry words, and must never come back. */
export const CANARY = 'canary7f3a'
const SCRIPT = `<!doctype html><html><script>alert("${CANARY}")</script></html>`

export type Sample = { name: string; bytes: Buffer; taken: boolean }

/** Files as people and others send them: `taken` are those of which a picture is made, all others are refused. */
export async function corpus(): Promise<Sample[]> {
  const taken = Object.entries(await goodOnes()).map(([name, bytes]) => ({ name, bytes, taken: true }))
  const refused = Object.entries(await evilOnes()).map(([name, bytes]) => ({ name, bytes, taken: false }))
  return [...taken, ...refused]
}

/** A picture of noise: no two pixels in a row are alike, so that a copied part would be found. */
function noise(width = 320, height = 240, channels: 1 | 3 | 4 = 3) {
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
}

async function goodOnes(): Promise<Record<string, Buffer>> {
  const jpeg = await noise().jpeg().toBuffer()
  const png = await noise().png().toBuffer()
  const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1', GPSMapDatum: CANARY } }
  return {
    'a JPEG': jpeg,
    'a PNG with transparency': await noise(320, 240, 4).png().toBuffer(),
    'a WebP': await noise().webp().toBuffer(),
    'a WebP without loss': await noise(64, 128).webp({ lossless: true }).toBuffer(),
    'a JPEG with its position': await noise().withExif(position).jpeg().toBuffer(),
    'a JPEG on its side': await noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a WebP with XMP': await noise()
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`)
      .webp()
      .toBuffer(),
    'a grey JPEG': await noise(320, 240, 1).jpeg().toBuffer(),
    'a JPEG for print': await noise().toColourspace('cmyk').jpeg().toBuffer(),
    'a progressive JPEG': await noise().jpeg({ progressive: true }).toBuffer(),
    'an interlaced PNG of 16 bits': await noise()
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
    'an animated WebP': await animated(),
    'one pixel': await noise(1, 1).png().toBuffer(),
    'a JPEG with a page in its comment': withComment(jpeg, SCRIPT),
    'a JPEG with a page behind its end': Buffer.concat([jpeg, Buffer.from(SCRIPT)]),
    'a PNG with a page in its text': withChunk(png, 'tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
    'a PNG with an archive behind its end': Buffer.concat([png, Buffer.from(`PK\x03\x04${CANARY}`)]),
  }
}

async function evilOnes(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp] = [
    await noise().jpeg().toBuffer(),
    await noise().png().toBuffer(),
    await noise().webp().toBuffer(),
  ]
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
  const broken = Buffer.from(png)
  broken.fill(0xff, 60, 200)
  return {
    nothing: Buffer.alloc(0),
    'an SVG with a script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'a page': Buffer.from(SCRIPT),
    'a page that begins like a WebP': Buffer.from(`RIFF\0\0\0\0WEBP${SCRIPT}`),
    'a page that begins like a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]),
    'a script that begins like a GIF': Buffer.from(`GIF89a/*${CANARY}*/=1;`),
    'a GIF': await noise().gif().toBuffer(),
    'a TIFF': await noise().tiff().toBuffer(),
    'an AVIF': await noise(64, 64).avif({ effort: 0 }).toBuffer(),
    'a PDF': Buffer.from(`%PDF-1.7\n${CANARY}`),
    'a JPEG cut off': half(jpeg),
    'a PNG cut off': half(png),
    'a WebP cut off': half(webp),
    'a PNG with wrong bytes': broken,
    'a PNG of 50,000 by 50,000 pixels': pngHead(50_000, 50_000, deflateSync(Buffer.alloc(1000))),
    'a PNG of 50,000 by 1,000 pixels': pngHead(50_000, 1000, deflateSync(Buffer.alloc(50_001 * 1000))),
    'a PNG of no pixels': pngHead(0, 0, deflateSync(Buffer.alloc(1))),
    'an interlaced PNG of 16 million pixels': await plain(4000, 4000).png({ progressive: true }).toBuffer(),
    'a JPEG of 41 million pixels': await plain(8200, 5000).jpeg().toBuffer(),
  }
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#cb7' } })
}

async function animated(): Promise<Buffer> {
  const frames = await Promise.all([noise(64, 64), noise(64, 64)].map((frame) => frame.png().toBuffer()))
  return await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

function withComment(jpeg: Buffer, words: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(words)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

/** Puts a chunk behind a PNG's head, which takes its first 33 bytes. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)])
}

/** A grey PNG that says it has so many pixels. */
function pngHead(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), end])
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type), data])
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
