import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { toCsv } from '../../../../lib/files/to-csv.ts'
import { keysOf } from '../../../../lib/keys-of.ts'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { protectionQuery } from '../../../platform/security/ui/api.ts'
import { PasswordOnceMoreForm } from '../../../platform/security/ui/password-once-more-form.tsx'
import { TAKE_OUT_FILES, type TakeOutFile } from '../own-headings.ts'
import { IMPORT_TEXTS } from '../texts.ts'
import { importsClient } from './api.ts'

type Password = { password?: string }
type Cells = (string | number)[]

const DOWNLOAD = <Download className="size-5" aria-hidden="true" />

/** Saves the clinic's data as four files, which the page makes itself of the pages that the server gives. */
export function TakeOut() {
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const { data: protection } = useQuery(protectionQuery)
  const close = () => setOpen(false)
  const takeOut = async (input: Password) => {
    setDone(null)
    const counts: string[] = []
    for (const file of keysOf(TAKE_OUT_FILES)) {
      const rows = await readFile(file, input)
      saveFile(`${file}.csv`, 'text/csv', toCsv([TAKE_OUT_FILES[file], ...rows]))
      counts.push(`${file}.csv with ${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`)
    }
    setDone(`Saved: ${counts.join(', ')}.`)
    close()
  }
  return (
    <TitledSection title="Take everything out">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft text-pretty">
          Saves four CSV files: customers and pets, appointments, bills, and products with their batches. The
          first and the last file can be imported again, here or at another clinic that uses Tailwell. Only a
          backup contains case sheets, doses, pets’ files and payments.
        </p>
        <Button tone="quiet" icon={DOWNLOAD} onClick={() => setOpen(true)}>
          Take everything out
        </Button>
        <p role="status" className="wrap-anywhere">
          {done}
        </p>
      </div>
      <Dialog isOpen={isOpen} onClose={close} title="Take everything out?" width="normal">
        <p className="mb-4">
          Keep the files safe, because they contain all customers’ data. The other admins are notified.
        </p>
        <PasswordOnceMoreForm
          label="Take everything out"
          submitLabel="Save the files"
          hasPassword={protection?.hasPassword !== false}
          failedText={IMPORT_TEXTS.takeOutFailed}
          action={takeOut}
          onCancel={close}
        />
      </Dialog>
    </TitledSection>
  )
}

/** All rows of a file, page by page. */
async function readFile(file: TakeOutFile, { password }: Password): Promise<Cells[]> {
  const rows: Cells[] = []
  let cursor: string | null = null
  do {
    const input = { file, ...(cursor !== null && { cursor }), ...(password !== undefined && { password }) }
    const page: { rows: Cells[]; nextCursor: string | null } = await importsClient.takeOut(input)
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}
