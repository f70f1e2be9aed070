import { inflateSync } from 'node:zlib'

/** So many modules around a code are white. */
const QUIET = 2

/** A PDF file as its texts, in the order in which they were drawn, the sizes of its pages in points, and the drawn code. */
export function readPdf(bytes: Uint8Array) {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', raw] = body.split('\nstream\n')
    const packed = raw === undefined ? '' : raw.slice(0, raw.lastIndexOf('\nendstream'))
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed
    objects.set(id, { head, stream })
  }
  const find = (reference: string | undefined) => objects.get(reference ?? '')
  const heads = [...objects.values()].map(({ head }) => head)
  const fonts = new Map<string, Map<number, string>>()
  for (const head of heads)
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(find(id)?.head ?? '')?.[1]
      if (map !== undefined) fonts.set(name, readMap(find(map)?.stream ?? ''))
    }
  const pages = heads.filter((head) => /\/Type \/Page\n/.test(head))
  const drawn = pages.map((head) => find(/\/Contents (\d+) 0 R/.exec(head)?.[1])?.stream ?? '')
  return {
    texts: drawn.flatMap((stream) => readTexts(stream, fonts)),
    code: readSquares(drawn.join('\n')),
    /** The texts of each page, without blanks. */
    pageTexts: drawn.map((stream) => readTexts(stream, fonts).join('').replace(/\s/g, '')),
    /** How far below the edge of each page its first text stands, in points. */
    tops: drawn.map((stream, at) => topOf(stream, sizeOf(pages[at] ?? '')?.[1] ?? 0)),
    pages: pages.map(sizeOf),
    tags: heads.flatMap((head) => /\/S \/(\w+)/.exec(head)?.[1] ?? []),
    head: heads.find((head) => head.includes('/Type /Catalog')) ?? '',
  }
}

/** The modules of a code that is drawn as filled squares, as a picture with its quiet zone; undefined without any. */
function readSquares(drawn: string): { pixels: Uint8ClampedArray; side: number } | undefined {
  const squares = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, ...numbers]) => numbers.map(Number))
    .filter(([, , width = 0, height = 0]) => width === height)
  const [[, , size = 1] = []] = squares
  const [left, top] = [0, 1].map((at) => Math.min(...squares.map((square) => square[at] ?? 0)))
  const places = squares.map(([x = 0, y = 0]) =>
    [x - (left ?? 0), y - (top ?? 0)].map((distance) => Math.round(distance / size)),
  )
  if (places.length === 0) return undefined
  const side = 3 * (Math.max(...places.flat()) + 1 + 2 * QUIET)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [across = 0, down = 0] of places)
    for (let row = 0; row < 3; row += 1) {
      const at = ((3 * (down + QUIET) + row) * side + 3 * (across + QUIET)) * 4
      for (let dot = 0; dot < 3; dot += 1) pixels.fill(0, at + 4 * dot, at + 4 * dot + 3)
    }
  return { pixels, side }
}

const sizeOf = (head: string) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)?.slice(1).map(Number)

/** Texts are placed by their baselines, counted from the page's foot. */
function topOf(stream: string, height: number): number {
  const lines = [...stream.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => Number(y))
  return height - Math.max(...lines)
}

/** Which character each glyph of a font stands for. */
function readMap(stream: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of stream.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], at) => {
      glyphs.set(Number.parseInt(first, 16) + at, charactersOf(hex))
    })
  return glyphs
}

const charactersOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** A font, the words that a reader copies in place of what is drawn next, or glyphs. */
const TEXT_PARTS = /\/(F\d+) [\d.]+ Tf|\/ActualText <feff([0-9a-f]*)>|\[([^\]]*)\] TJ/g

function readTexts(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let font: ReadonlyMap<number, string> | undefined
  let named: string | undefined
  return [...stream.matchAll(TEXT_PARTS)].flatMap(([, name, actual, array]) => {
    if (name !== undefined) font = fonts.get(name)
    if (actual !== undefined) named = charactersOf(actual)
    if (array === undefined) return []
    if (named !== undefined) {
      const text = named
      named = undefined
      return [text]
    }
    const glyphs = [...array.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return [glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join('')]
  })
}
