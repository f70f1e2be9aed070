import { MAX_PICTURE_BYTES } from '../files/upload-limits.ts'

/** The longer side of an uploaded picture, in pixels; the server stores no more. */
const MAX_SIDE = 1600

/** Which files a browser offers; what is chosen is judged by what is in it. */
export const ANY_PICTURE = 'image/*'

export const OPEN_PICTURE_TEXTS = {
  notDrawn: 'This file can’t be shown as a picture. Please choose a JPEG, PNG or WebP',
  heic: 'This browser can’t open HEIC photos. On an iPhone: Settings › Camera › Formats › Most Compatible',
}

/** The picture in a file, upright, whatever the name, type and size of the file; else why it can't be drawn. */
export async function openPicture(file: Blob): Promise<ImageBitmap | string> {
  try {
    return await openUpright(file)
  } catch {
    const drawn = await openDrawing(file).catch(() => null)
    if (drawn !== null) return drawn
    return (await isHeic(file)) ? OPEN_PICTURE_TEXTS.heic : OPEN_PICTURE_TEXTS.notDrawn
  }
}

/** Chromium before 111 refuses the word for what it does without it. */
async function openUpright(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return await createImageBitmap(file)
  }
}

/** Draws a picture again, small enough to be uploaded, without what else was in its file. */
export async function smallerPicture(picture: ImageBitmap): Promise<File> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no room for a picture.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const drawn = await encode(canvas, 'image/webp')
  if (drawn.size <= MAX_PICTURE_BYTES) return drawn
  // Safari makes a PNG instead. A JPEG is always smaller, but black where a picture is transparent.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return await encode(canvas, 'image/jpeg')
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<File> {
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (drawn === null) throw new Error('The picture could not be encoded.')
  return new File([drawn], 'picture', { type: drawn.type })
}

/** An SVG: only an element draws it, which loads nothing else and runs no scripts. */
async function openDrawing(file: Blob): Promise<ImageBitmap | null> {
  const svg = await file.text()
  if (!ROOT.test(svg.slice(0, 5000))) return null
  const image = new Image()
  image.src = await dataUrlOf(new Blob([sized(svg)], { type: 'image/svg+xml' }))
  await image.decode()
  return await createImageBitmap(image)
}

const ROOT = /<svg\b[^>]*>/

/** The drawing as large as it is uploaded, if it says how wide and high it is: a small one would be blurred. */
function sized(svg: string): string {
  return svg.replace(ROOT, (root) => {
    const [, , width = 0, height = 0] = numbersOf(/\sviewBox\s*=\s*["']([^"']+)/.exec(root)?.[1])
    if (!(width > 0 && height > 0)) return root
    const scale = MAX_SIDE / Math.max(width, height)
    const size = ` width="${width * scale}" height="${height * scale}"`
    return `<svg${size}${root.slice('<svg'.length).replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')}`
  })
}

const numbersOf = (text = '') =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

/** A file as a data URL, which the content security policy allows. */
async function dataUrlOf(file: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Whether it is a photo as iPhones take them, by the brand in its first bytes. */
async function isHeic(file: Blob): Promise<boolean> {
  const start = await file.slice(4, 32).text()
  return /^ftyp.*(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start)
}
