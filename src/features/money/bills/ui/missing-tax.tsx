import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import type { Bill } from '../bill-schemas.ts'
import { inForceOn } from '../rules.ts'
import { billsClient, type Taxes, taxesQuery, useBillChange } from './api.ts'

type MissingTaxProps = { billId: string; line: Bill['lines'][number]; onChosen: () => void }

/** Asks for the tax on a line of which no one has said it; without it the bill can't be issued. */
export function MissingTax({ billId, line, onChosen }: MissingTaxProps) {
  const today = useToday()
  const { data: taxes } = useQuery(taxesQuery)
  const change = useBillChange(onChosen)
  const choose = (taxClassId: string) =>
    change.mutate({ send: () => billsClient.changeLine({ id: billId, lineId: line.id, taxClassId }) })
  return (
    <fieldset className="order-last col-span-full min-w-0 basis-full">
      <legend className="text-sm wrap-anywhere">What tax is on {line.name}?</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {taxes?.classes.map((one) => (
          <Button
            key={one.id}
            tone="quiet"
            size="dense"
            pending={change.isPending}
            onClick={() => choose(one.id)}
          >
            {nameOf(one, today)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function nameOf({ name, exempt, rates }: Taxes['classes'][number], day: string): string {
  const rate = inForceOn(rates, day)?.rate ?? null
  if (exempt) return `${name}, exempt`
  return rate === null ? name : `${name}, ${rate / 100}%`
}
