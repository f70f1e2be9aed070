/** A millimetre in CSS pixels. */
const MM = 96 / 25.4
/** The white edge of a roll, in millimetres. */
const EDGE = 4

/**
 * Opens the printer's dialog for the paper on the page. A roll has no page of its own: its length is measured, since
 * browsers print `auto` as a whole sheet.
 */
export function printPaper(): void {
  const paper = document.querySelector<HTMLElement>('[data-paper="80mm"]')
  const sheet = new CSSStyleSheet()
  if (paper !== null)
    sheet.replaceSync(`@page { size: 80mm ${Math.ceil(lengthOf(paper))}mm; margin: ${EDGE}mm }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const done = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  window.addEventListener('afterprint', done, { once: true })
  window.print()
}

/** How long the strip is, measured as wide as it will be; it may be hidden on the screen. */
function lengthOf(paper: HTMLElement): number {
  const copy = paper.cloneNode(true) as HTMLElement
  copy.className = 'fixed block w-[72mm] text-[9pt] leading-snug'
  document.body.append(copy)
  const { height } = copy.getBoundingClientRect()
  copy.remove()
  return height / MM + 2 * EDGE + 1
}
