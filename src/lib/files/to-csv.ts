/** What a spreadsheet would take for a formula, also behind blanks. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/

/** A text begins with an apostrophe if a spreadsheet would run it. Numbers are ours and stay as they are. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** A table as CSV (RFC 4180) that a spreadsheet reads as UTF-8 and runs nothing of. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
