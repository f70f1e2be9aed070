/**
 * What a spreadsheet would run: a sign of a formula, also a wide one, or a tab or line break that a spreadsheet may take
 * off. Apostrophes and blanks may stand before it: a text that has one already gets one more, so that both stay apart.
 */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]|^['\s]*[\t\r\n]/

/** A text gets one more apostrophe at its start if a spreadsheet would run it. Numbers are ours and stay as they are. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** A table as CSV (RFC 4180) that a spreadsheet reads as UTF-8 and runs nothing of. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** The text of a cell of ours as it was before: without the apostrophe that it got because a spreadsheet would run it. */
export function withoutFormulaMark(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
