import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { toCsv } from '../../../../lib/files/to-csv.ts'
import { toRupees } from '../../../../lib/money.ts'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import type { BillItem, listSchema } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsClient } from './api.ts'

type Search = z.input<typeof listSchema>

/** Saves the bills that were found, with whom to call, as a file for a spreadsheet: such as those of a batch. */
export function SaveBills({ search }: { search: Search }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const rows = (await readAll(search)).map(toRow)
      saveFile('bills.csv', 'text/csv', toCsv([HEADS, ...rows]))
    } catch {
      toastError(CHECKOUT_TEXTS.loadFailed)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button tone="bare" size="dense" className="mt-2" onClick={save} pending={isPending}>
      Save as CSV
    </Button>
  )
}

const HEADS = ['Number', 'Date', 'Customer', 'Phone', 'For', 'Total', 'Due']

const toRow = ({ number, issuedOn, createdAt, customer, buyerName, what, total, due }: BillItem) => [
  number ?? 'Draft',
  issuedOn ?? createdAt.slice(0, 10),
  customer?.fullName ?? buyerName ?? '',
  customer?.phone ?? '',
  what,
  toRupees(total),
  toRupees(due),
]

async function readAll(search: Search): Promise<BillItem[]> {
  const found: BillItem[] = []
  let cursor: string | null = null
  do {
    const page: { items: BillItem[]; nextCursor?: string | null } = await billsClient.list({
      ...search,
      ...(cursor !== null && { cursor }),
    })
    found.push(...page.items)
    cursor = page.nextCursor ?? null
  } while (cursor !== null)
  return found
}
