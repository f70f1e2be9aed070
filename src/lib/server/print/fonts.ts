import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
/** Which characters each file of Noto Sans has; the files are beside it. */
const RANGES = require.resolve('@fontsource/noto-sans/unicode.json')

/** The files of Noto Sans, in the order in which a character is looked up: the Latin one has no ₹, the others no digits. */
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const

/** How heavy a text is. */
export type FontWeight = 400 | 700

/** A part of a text that one file has, with its width in points. */
export type Run = { text: string; font: string; width: number }

/** Splits a text into the runs that one file each has. */
export type SplitRuns = (text: string, size: number, weight: FontWeight) => Run[]

/** The letters of a text that none of the files has, each once. */
export function lettersWithoutFont(text: string): string[] {
  const ranges = readRanges()
  const isDrawn = (letter: string) => SCRIPTS.some((script) => has(ranges[script] ?? [], letter))
  return [...new Set(text)].filter((letter) => !isDrawn(letter))
}

/** Registers Noto Sans with a document; the answer splits its texts. */
export function registerFonts(doc: InstanceType<typeof PDFDocument>): SplitRuns {
  for (const weight of [400, 700] as const)
    for (const script of SCRIPTS) {
      const file = join(dirname(RANGES), 'files', `noto-sans-${script}-${weight}-normal.woff`)
      doc.registerFont(fontName(script, weight), readFileSync(file))
    }
  const ranges = readRanges()
  return (text, size, weight) => {
    const runs: { text: string; font: string }[] = []
    for (const character of text) {
      const script = SCRIPTS.find((name) => has(ranges[name] ?? [], character)) ?? 'latin'
      const last = runs.at(-1)
      const font = fontName(script, weight)
      if (last && (last.font === font || character === ' ')) last.text += character
      else runs.push({ text: character, font })
    }
    return runs.map((run) => ({ ...run, width: doc.font(run.font).fontSize(size).widthOfString(run.text) }))
  }
}

const fontName = (script: string, weight: FontWeight) => `${script} ${weight}`

/** Which characters each file has, as first and last. */
function readRanges(): Record<string, [number, number][]> {
  const listed: Record<string, string> = JSON.parse(readFileSync(RANGES, 'utf8'))
  const read = (list: string) =>
    list.split(',').map((range): [number, number] => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })
  return Object.fromEntries(Object.entries(listed).map(([script, list]) => [script, read(list)]))
}

function has(ranges: readonly [number, number][], character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => code >= first && code <= last)
}
