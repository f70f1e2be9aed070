import { Button } from '../../../../components/actions/button.tsx'
import { toCsv } from '../../../../lib/files/to-csv.ts'
import { saveFile } from '../../../../lib/web/save-file.ts'
import type { Period } from '../rules.ts'

type SaveCsvProps = {
  /** What the file is named after. */
  name: string
  title: string
  period: Period
  rows: () => readonly (readonly (string | number)[])[]
}

/** Saves the figures of a report as a file for a spreadsheet. */
export function SaveCsv({ name, title, period, rows }: SaveCsvProps) {
  const save = () => saveFile(`${name}-${period.from}-${period.to}.csv`, 'text/csv', toCsv(rows()))
  return (
    <Button tone="bare" size="dense" onClick={save}>
      Save as CSV
      <span className="sr-only">: {title}</span>
    </Button>
  )
}
