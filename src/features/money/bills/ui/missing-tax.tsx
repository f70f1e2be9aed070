import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { taxesClient, taxesQuery } from '../../taxes/ui/api.ts'
import { type OneClass, rateOn } from '../../taxes/ui/tax-words.ts'
import type { Bill } from '../bill-schemas.ts'
import { ISSUE_REFUSALS } from '../texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { offBill } from './off-bill.ts'

const TaxClassDialog = onDemand(
  async () => (await import('../../taxes/ui/tax-class-dialog.tsx')).TaxClassDialog,
)

type MissingTaxProps = { billId: string; line: Bill['lines'][number]; onChosen: () => void }

/** Asks for the tax on a line of which no one has said it; without it the bill can't be issued. */
export function MissingTax({ billId, line, onChosen }: MissingTaxProps) {
  const today = useToday()
  const { data: taxes } = useQuery(taxesQuery)
  const change = useBillChange(onChosen)
  const choose = ({ id: taxClassId }: OneClass) =>
    change.mutate({ send: () => billsClient.changeLine({ id: billId, lineId: line.id, taxClassId }) })
  return (
    <fieldset
      {...offBill(ISSUE_REFUSALS.TAX_MISSING.message)}
      className="order-last col-span-full min-w-0 basis-full"
    >
      <legend className="text-sm wrap-anywhere">Which tax applies to {line.name}?</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {taxes?.classes
          .filter((one) => rateOn(one, today) !== null)
          .map((one) => (
            <Button
              key={one.id}
              tone="quiet"
              size="dense"
              pending={change.isPending}
              onClick={() => choose(one)}
            >
              {nameOf(one, today)}
            </Button>
          ))}
        <AnotherTax onAdded={choose} />
      </div>
    </fieldset>
  )
}

/** The way to a tax that is not there yet, for those who may change settings. */
function AnotherTax({ onAdded }: { onAdded: (added: OneClass) => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayAdd = useMay(taxesClient.saveTaxClass)
  if (!mayAdd) return null
  return (
    <>
      <Button tone="bare" size="dense" onClick={() => setOpen(true)}>
        Another tax
      </Button>
      {isOpen && <TaxClassDialog isForNow onSaved={onAdded} onClose={() => setOpen(false)} />}
    </>
  )
}

function nameOf(one: OneClass, day: string): string {
  const rate = rateOn(one, day)
  return rate === 'exempt' ? `${one.name}, exempt` : `${one.name}, ${(rate ?? 0) / 100}%`
}
