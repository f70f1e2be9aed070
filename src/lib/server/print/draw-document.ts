import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Paper, PrintBlock } from '../../files/print-blocks.ts'
import { registerFonts, type SplitRuns } from './fonts.ts'
import {
  MILLIMETRE,
  type PlacedCell,
  type PlacedRow,
  type PlacedRun,
  placeBlocks,
  SHEETS,
} from './place-blocks.ts'

/** A document to be drawn, and what its file says about it. */
export type PrintedDocument = {
  title: string
  author: string
  paper: Paper
  blocks: readonly PrintBlock[]
  /** How much stays free at the top of each page, in millimetres, where it is more than the margin. */
  freeTop?: number
}

type Pdf = InstanceType<typeof PDFDocument>

/**
 * Draws a document as a PDF file, tagged for software that reads it out. On a roll it is one page, as long as what
 * stands on it; on sheets, a row is never torn.
 */
export async function drawDocument(document: PrintedDocument): Promise<Buffer> {
  const { title, author, paper, blocks, freeTop = 0 } = document
  const { width, height, margin } = SHEETS[paper]
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    info: { Title: title, Author: author },
  })
  const bytes = buffer(doc)
  const split = registerFonts(doc)
  const rows = placeBlocks(blocks, paper, split)
  const length = height ?? rows.reduce((sum, row) => sum + (row.above ?? 0) + row.height, 2 * margin)
  const addPage = () => doc.addPage({ size: [width, length], margin: 0 })
  addPage()
  const first = Math.max(margin, freeTop * MILLIMETRE)
  drawRows(doc, rows, { margin, first, bottom: length - margin + 1, width: width - 2 * margin, addPage })
  numberPages(doc, split, { right: width - margin, bottom: length - margin / 2 })
  doc.end()
  return await bytes
}

type Sheet = { margin: number; first: number; bottom: number; width: number; addPage: () => unknown }

function drawRows(doc: Pdf, rows: readonly PlacedRow[], sheet: Sheet): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let top = sheet.first
  let table: { of: number; struct: PDFKit.PDFStructureElement } | undefined
  let head: PlacedRow | undefined
  for (const [at, row] of rows.entries()) {
    top += row.above ?? 0
    const end = top + row.height
    const together = row.leads ? end + (rows[at + 1]?.height ?? 0) : end
    if (end > sheet.bottom || (together > sheet.bottom && top > sheet.first)) {
      sheet.addPage()
      top = sheet.first
      if (head !== undefined && head.table === row.table && row !== head) {
        // Read out, it has been heard already.
        const place = { x: sheet.margin, y: top }
        const { cells, height } = head
        asArtifact(doc, () => {
          for (const cell of cells) drawCell(doc, cell, place)
        })
        top += height
      }
    }
    if (row.isHead) head = row
    if (row.table === undefined) table = undefined
    else if (table?.of !== row.table) {
      table = { of: row.table, struct: doc.struct('Table') }
      root.add(table.struct)
    }
    drawRow(doc, row, { parent: table?.struct ?? root, x: sheet.margin, y: top, width: sheet.width })
    top += row.height
  }
  root.end()
}

type Place = { parent: PDFKit.PDFStructureElement; x: number; y: number; width: number }

function drawRow(doc: Pdf, row: PlacedRow, { parent, x, y, width }: Place): void {
  if (row.isRuled)
    doc
      .moveTo(x, y - 2)
      .lineTo(x + width, y - 2)
      .lineWidth(0.5)
      .strokeColor('#bbbbbb')
      .stroke()
  const { code } = row
  if (code) {
    parent.add(doc.struct('Figure', { alt: code.alt }, () => drawCode(doc, code, { x: x + code.x, y })))
    return
  }
  const struct = doc.struct(row.tag)
  parent.add(struct)
  for (const cell of row.cells) struct.add(doc.struct(cell.tag, {}, () => drawCell(doc, cell, { x, y })))
  struct.end()
}

function drawCell(doc: Pdf, { runs }: Pick<PlacedCell, 'runs'>, place: { x: number; y: number }): void {
  doc.fillColor('#000000')
  for (const run of runs) drawRun(doc, run, place)
}

/** Draws what only the eye needs, such as what stands again on each page. */
function asArtifact(doc: Pdf, draw: () => unknown): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  draw()
  doc.endMarkedContent()
}

/** How large the number of a page is. */
const NUMBER_SIZE = 8

/** Says `2 of 2` at the end of each page, where there is more than one. */
function numberPages(doc: Pdf, split: SplitRuns, { right, bottom }: { right: number; bottom: number }): void {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const runs = split(`${page + 1} of ${count}`, NUMBER_SIZE, 400)
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    const placed = runs.map((run) => ({ ...run, x: 0, y: 0, size: NUMBER_SIZE }))
    asArtifact(doc, () => drawCell(doc, { runs: placed }, { x: right - width, y: bottom - NUMBER_SIZE }))
  }
}

/**
 * Letters of Devanagari are drawn as shapes in another order, so what is copied is named beside them: within the text object,
 * since some readers take the place and the size of the words from where the mark ends.
 */
function drawRun(doc: Pdf, run: PlacedRun, { x, y }: { x: number; y: number }): void {
  const isShaped = /\p{Script=Devanagari}/u.test(run.text)
  const add = doc.addContent
  if (isShaped)
    doc.addContent = (data) => {
      if (data === 'ET') add.call(doc, 'EMC')
      add.call(doc, data)
      return data === 'BT' ? add.call(doc, `/Span <</ActualText <feff${hexOf(run.text)}>>> BDC`) : doc
    }
  doc
    .font(run.font)
    .fontSize(run.size)
    .text(run.text, x + run.x, y + run.y, { lineBreak: false })
  doc.addContent = add
}

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

function drawCode(
  doc: Pdf,
  { modules, side }: NonNullable<PlacedRow['code']>,
  { x, y }: { x: number; y: number },
) {
  const size = side / modules.length
  modules.forEach((line, down) => {
    line.forEach((isDark, across) => {
      if (isDark) doc.rect(x + across * size, y + down * size, size, size)
    })
  })
  doc.fill('#000000')
}
