import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** A typeface whose letters can be drawn as outlines, so that a picture looks the same on every machine. */
export type Typeface = {
  /** Whether the typeface has a letter. */
  has(letter: string): boolean
  /** The width of a text at a size of 1. */
  widthOf(text: string): number
  /** The outline of a text that begins at (x, y), its base line, as a path of SVG. Throws if a letter is missing. */
  outline(text: string, x: number, y: number, size: number): string
}

type Point = { x: number; y: number; on: boolean }

/** Reads a typeface from a WOFF file with TrueType outlines. */
export function readTypeface(file: string): Typeface {
  const tables = tablesOf(readFileSync(file))
  const table = (name: string) => {
    const found = tables.get(name)
    if (found === undefined) throw new Error(`The typeface has no table ${name}.`)
    return found
  }
  const [head, loca, glyf, hmtx] = [table('head'), table('loca'), table('glyf'), table('hmtx')]
  const em = head.readUInt16BE(18)
  const long = head.readInt16BE(50) === 1
  const widths = table('hhea').readUInt16BE(34)
  const glyphs = glyphsOf(table('cmap'))

  const glyphOf = (letter: string) => {
    const glyph = glyphs.get(letter.codePointAt(0) ?? 0)
    if (glyph === undefined) throw new Error(`The typeface has no letter ${letter}.`)
    return glyph
  }
  const advance = (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4)
  const place = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)

  function contoursOf(glyph: number): Point[][] {
    const start = place(glyph)
    if (start === place(glyph + 1)) return []
    const count = glyf.readInt16BE(start)
    return count < 0 ? partsOf(start + 10) : simple(start, count)
  }

  function simple(start: number, count: number): Point[][] {
    const ends = Array.from({ length: count }, (_, index) => glyf.readUInt16BE(start + 10 + index * 2))
    const total = (ends.at(-1) ?? -1) + 1
    let at = start + 10 + count * 2
    at += 2 + glyf.readUInt16BE(at)
    const flags: number[] = []
    while (flags.length < total) {
      const flag = glyf.readUInt8(at++)
      const times = flag & 8 ? glyf.readUInt8(at++) + 1 : 1
      for (let time = 0; time < times; time++) flags.push(flag)
    }
    const axis = (short: number, same: number) => {
      let value = 0
      return flags.map((flag) => {
        if (flag & short) value += (flag & same ? 1 : -1) * glyf.readUInt8(at++)
        else if (!(flag & same)) {
          value += glyf.readInt16BE(at)
          at += 2
        }
        return value
      })
    }
    const xs = axis(2, 16)
    const ys = axis(4, 32)
    const points = flags.map((flag, index) => ({
      x: xs[index] ?? 0,
      y: ys[index] ?? 0,
      on: (flag & 1) === 1,
    }))
    return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1))
  }

  /** The parts of a letter such as é, each moved to its place, and some turned: “>” may be a turned “<”. */
  function partsOf(start: number): Point[][] {
    const contours: Point[][] = []
    let at = start
    for (let more = true; more; ) {
      const flags = glyf.readUInt16BE(at)
      const words = (flags & 1) === 1
      const x = words ? glyf.readInt16BE(at + 4) : glyf.readInt8(at + 4)
      const y = words ? glyf.readInt16BE(at + 6) : glyf.readInt8(at + 5)
      const part = contoursOf(glyf.readUInt16BE(at + 2))
      at += words ? 8 : 6
      const count = flags & 8 ? 1 : flags & 64 ? 2 : flags & 128 ? 4 : 0
      const scales = Array.from({ length: count }, (_, index) => glyf.readInt16BE(at + index * 2) / 16384)
      const turned = turnBy(scales)
      for (const contour of part)
        contours.push(
          contour.map((point) => {
            const to = turned(point)
            return { on: point.on, x: to.x + x, y: to.y + y }
          }),
        )
      at += count * 2
      more = (flags & 32) !== 0
    }
    return contours
  }

  return {
    has: (letter) => glyphs.has(letter.codePointAt(0) ?? 0),
    widthOf: (text) => [...text].reduce((sum, letter) => sum + advance(glyphOf(letter)), 0) / em,
    outline(text, x, y, size) {
      let from = x
      let path = ''
      for (const letter of text) {
        const glyph = glyphOf(letter)
        const to = (point: { x: number; y: number }) =>
          `${(from + (point.x * size) / em).toFixed(1)} ${(y - (point.y * size) / em).toFixed(1)}`
        for (const contour of contoursOf(glyph)) path += contourPath(contour, to)
        from += (advance(glyph) * size) / em
      }
      return path
    },
  }
}

/** What one number, two or a matrix of four do to a point; none leave it where it is. */
function turnBy(scales: readonly number[]) {
  const [first = 1, second = first, third = 0, fourth] = scales
  const [xx, xy, yx, yy] = fourth === undefined ? [first, 0, 0, second] : [first, second, third, fourth]
  return ({ x, y }: { x: number; y: number }) => ({ x: x * xx + y * yx, y: x * xy + y * yy })
}

/** A contour of quadratic curves; between two control points lies an implied point. */
function contourPath(contour: readonly Point[], to: (point: { x: number; y: number }) => string): string {
  const middle = (one: Point, other: Point) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    on: true,
  })
  const points = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point
    return point.on || next.on ? [point] : [point, middle(point, next)]
  })
  const first = points.findIndex(({ on }) => on)
  const turned = [...points.slice(first), ...points.slice(0, first + 1)]
  const [start, ...rest] = turned
  if (start === undefined) return ''
  let path = `M${to(start)}`
  let control: Point | undefined
  for (const point of rest) {
    if (control === undefined && !point.on) control = point
    else {
      path += control === undefined ? `L${to(point)}` : `Q${to(control)} ${to(point)}`
      control = undefined
    }
  }
  return `${path}Z`
}

function tablesOf(woff: Buffer): Map<string, Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The typeface is not a WOFF file.')
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const at = 44 + index * 20
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.readUInt32BE(at + 8)
    const data = woff.subarray(offset, offset + packed)
    tables.set(
      woff.toString('latin1', at, at + 4),
      packed === woff.readUInt32BE(at + 12) ? data : inflateSync(data),
    )
  }
  return tables
}

/** The glyph of each code point, from the table of format 4, which has all of the Latin subset. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4)
    if (cmap.readUInt16BE(start) !== 4) continue
    const segments = cmap.readUInt16BE(start + 6) / 2
    for (let segment = 0; segment < segments; segment++) {
      const ends = start + 14 + segment * 2
      const starts = ends + segments * 2 + 2
      const deltas = starts + segments * 2
      const ranges = deltas + segments * 2
      const range = cmap.readUInt16BE(ranges)
      const from = cmap.readUInt16BE(starts)
      for (let code = from; code <= cmap.readUInt16BE(ends) && code < 0xffff; code++) {
        const read = range === 0 ? code : cmap.readUInt16BE(ranges + range + (code - from) * 2)
        if (read !== 0) glyphs.set(code, (read + cmap.readInt16BE(deltas)) & 0xffff)
      }
    }
  }
  return glyphs
}
