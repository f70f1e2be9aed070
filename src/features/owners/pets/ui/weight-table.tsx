import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { gramsWords } from '../weight-rules.ts'
import { WEIGHT_TEXTS, weightSourceLabels } from '../weight-texts.ts'
import type { Weight } from '../weights-contract.ts'
import { PETS_KEY } from './api.ts'
import { weightsClient } from './weights-api.ts'

/** How many weights are shown at first. */
const SHOWN = 5

type WeightTableProps = { petId: string; weights: readonly Weight[]; mayRemove: boolean }

/** What a pet weighed, the latest first. What the scale showed can be removed if it was wrong. */
export function WeightTable({ petId, weights, mayRemove }: WeightTableProps) {
  const [isWhole, setWhole] = useState(false)
  const remove = useRemoveWeight(petId)
  const shown = isWhole ? weights : weights.slice(0, SHOWN)
  return (
    <div className="grid justify-items-start gap-2">
      <table aria-label="Weights" className="w-full text-start tabular-nums">
        <Heads />
        <tbody className="divide-y divide-line">
          {shown.map(({ id, measuredAt, grams, source }) => (
            <tr key={id}>
              <td className="py-2 pe-2">
                <span className="flex flex-wrap gap-x-4">
                  <span className="whitespace-nowrap" style={{ minWidth: '5.75rem' }}>
                    {formatYearDate(new Date(measuredAt))}
                  </span>
                  <span className="font-semibold whitespace-nowrap">{gramsWords(grams)}</span>
                </span>
              </td>
              <td className="py-2 text-end text-sm text-ink-soft">
                <span className="inline-flex flex-wrap items-center justify-end gap-1">
                  {weightSourceLabels()[source]}
                  {mayRemove && source === 'scale' && (
                    <IconButton
                      label={`Remove ${gramsWords(grams)} of ${formatYearDate(new Date(measuredAt))}`}
                      icon={<Trash2 className="size-4" aria-hidden="true" />}
                      size="dense"
                      waits={remove.isPending}
                      onClick={() => remove.mutate(id)}
                    />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {weights.length > SHOWN && (
        <Button tone="bare" size="dense" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${weights.length}`}
        </Button>
      )}
    </div>
  )
}

function Heads() {
  return (
    <thead className="sr-only">
      <tr>
        {['Day and weight', 'From'].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function useRemoveWeight(petId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (weightId: number) => weightsClient.removeWeight({ id: petId, weightId }),
    onSuccess: () => toastSuccess(WEIGHT_TEXTS.removed),
    onError: (failure) => toastError(refusalText(failure) ?? WEIGHT_TEXTS.removeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PETS_KEY }),
  })
}
