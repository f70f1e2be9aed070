/** A millimetre in CSS pixels. */
const MM = 96 / 25.4
/** The white edge of a roll, in millimetres. */
const EDGE = 4

/** How a roll looks: its sizes are its own, since the page's depend on the width of the screen. */
const ROLL =
  'w-[72mm] text-[9pt] leading-snug [--spacing:0.2rem] [--text-xl:1.125rem] [--text-xl--line-height:1.5rem]'
/** The same on paper alone. */
export const PRINTED_ROLL =
  'print:w-[72mm] print:text-[9pt] print:leading-snug print:[--spacing:0.2rem] print:[--text-xl:1.125rem] print:[--text-xl--line-height:1.5rem]'

/** How a sheet of A4 looks between its margins, and how much of one there is, in millimetres. */
const SHEET = 'width: 178mm; font-size: 9.5pt; line-height: 1.375'
const SHEET_MM = 265

/**
 * Opens the printer's dialog for the paper on the page. A roll has no page of its own: its length is measured, since
 * browsers print `auto` as a whole sheet. What stands around the strip on the page takes no room on it.
 */
export function printPaper(): void {
  const paper = document.querySelector<HTMLElement>('[data-paper="80mm"]')
  const sheet = new CSSStyleSheet()
  if (paper !== null)
    sheet.replaceSync(`@page { size: 80mm ${Math.ceil(lengthOf(paper))}mm; margin: ${EDGE}mm }
      @media print { #content { padding: 0 } }`)
  else if (isLong())
    sheet.replaceSync(`@page { @bottom-right { content: counter(page) ' of ' counter(pages) } }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const done = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  window.addEventListener('afterprint', done, { once: true })
  window.print()
}

/** Whether a paper takes more than one sheet, which then say `2 of 2`; browsers that can't leave it out. */
function isLong(): boolean {
  const paper = document.querySelector<HTMLElement>('[data-paper]')
  return paper !== null && lengthOf(paper, SHEET) > SHEET_MM
}

/** How long a paper is, measured as wide as it will be; it may be hidden on the screen. */
function lengthOf(paper: HTMLElement, style = ''): number {
  const copy = paper.cloneNode(true) as HTMLElement
  copy.className = `fixed block ${style === '' ? ROLL : ''}`
  copy.style.cssText = style
  document.body.append(copy)
  const { height } = copy.getBoundingClientRect()
  copy.remove()
  return height / MM + 2 * EDGE + 1
}
