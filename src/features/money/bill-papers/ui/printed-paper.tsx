import { useQuery } from '@tanstack/react-query'
import { classes } from '../../../../components/layout/classes.ts'
import { PrintedBlocks } from '../../../../components/layout/printed-blocks.tsx'
import type { PrintBlock } from '../../../../lib/files/print-blocks.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { billSettingsQuery } from '../../bills/ui/api.ts'
import { layOutBill } from '../lay-out-bill.ts'
import { printedBill } from '../printed-bill.ts'
import { nextQuery } from './api.ts'
import { PRINTED_ROLL } from './print-paper.ts'

type PrintedPaperProps = {
  bill: Bill
  /** Only on paper; the page shows something else. */
  onlyPrinted?: boolean
}

/** A bill as it is printed: on a sheet, or as wide as the roll of a receipt printer. */
export function PrintedPaper({ bill, onlyPrinted = false }: PrintedPaperProps) {
  const { data: settings } = useQuery(billSettingsQuery)
  const { data: next = [] } = useQuery({ ...nextQuery(bill.id), enabled: bill.state === 'issued' })
  return (
    <Paper
      blocks={layOutBill(printedBill(bill, { upiId: settings?.upiId ?? null, next }))}
      onlyPrinted={onlyPrinted}
    />
  )
}

/** Blocks on the paper that the clinic prints on. */
export function Paper({
  blocks,
  onlyPrinted = false,
}: {
  blocks: readonly PrintBlock[]
  onlyPrinted?: boolean
}) {
  const { data: settings } = useQuery(billSettingsQuery)
  const isNarrow = settings?.paper === '80mm'
  return (
    <div
      data-paper={settings?.paper}
      className={classes(
        onlyPrinted && 'hidden print:block',
        isNarrow ? PRINTED_ROLL : 'print:text-[9.5pt] print:leading-snug',
      )}
    >
      <PrintedBlocks blocks={blocks} isNarrow={isNarrow} />
    </div>
  )
}
