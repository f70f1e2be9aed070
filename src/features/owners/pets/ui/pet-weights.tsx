import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LineChart } from '../../../../components/charts/line-chart.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useIsStaff, useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Pet } from '../contract.ts'
import { weightWords } from '../rules.ts'
import { gramsWords } from '../weight-rules.ts'
import { WEIGHT_TEXTS } from '../weight-texts.ts'
import type { Weight } from '../weights-contract.ts'
import { WeightTable } from './weight-table.tsx'
import { weightsClient, weightsQuery } from './weights-api.ts'

const WeighDialog = onDemand(async () => (await import('./weigh-dialog.tsx')).WeighDialog)

/** What a pet weighed, as a curve with a table below; for staff, with the scale. Without either it shows nothing. */
export function PetWeights({ pet }: { pet: Pick<Pet, 'id' | 'name'> }) {
  const isOfStaff = useIsStaff()
  const mayWeigh = useMay(weightsClient.addWeight) && isOfStaff
  const weights = useQuery(weightsQuery(pet.id))
  const [isWeighing, setWeighing] = useState(false)
  if (!mayWeigh && (weights.data ?? []).length === 0 && !weights.isLoadingError) return null
  return (
    <TitledSection
      ruled
      title="Weight"
      action={
        mayWeigh && (
          <Button
            tone="bare"
            size="dense"
            icon={<Scale className="size-4" aria-hidden="true" />}
            onClick={() => setWeighing(true)}
          >
            Weigh
          </Button>
        )
      }
    >
      <Loaded
        inset
        query={weights}
        loading={<p className="text-ink-soft">{WEIGHT_TEXTS.loading}</p>}
        errorText={WEIGHT_TEXTS.loadFailed}
      >
        {(all) => <Weights petId={pet.id} weights={all} mayRemove={mayWeigh} />}
      </Loaded>
      {isWeighing && <WeighDialog pet={pet} last={weights.data?.[0]} onClose={() => setWeighing(false)} />}
    </TitledSection>
  )
}

type WeightsProps = { petId: string; weights: readonly Weight[]; mayRemove: boolean }

function Weights({ petId, weights, mayRemove }: WeightsProps) {
  const [latest, before] = weights
  const first = weights.at(-1)
  if (latest === undefined) return <p className="text-ink-soft">Not weighed yet</p>
  const points = [...weights].reverse().map(({ measuredAt, grams }) => ({
    at: Date.parse(measuredAt),
    value: grams / 1000,
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {first !== undefined && before !== undefined && (
        <>
          <p className="text-pretty">
            <WholeDates>{findingOf(latest, before)}</WholeDates>
          </p>
          <LineChart points={points} format={weightWords} ends={[dayOf(first), dayOf(latest)]} />
        </>
      )}
      <WeightTable petId={petId} weights={weights} mayRemove={mayRemove} />
    </div>
  )
}

const dayOf = ({ measuredAt }: Weight) => formatYearDate(new Date(measuredAt))

/** How the latest weight differs from the one before, as a sentence. */
function findingOf(latest: Weight, before: Weight): string {
  const change = latest.grams - before.grams
  const how =
    change === 0 ? 'the same as' : `${gramsWords(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than`
  const when = dayOf(before) === dayOf(latest) ? 'earlier that day' : `on ${dayOf(before)}`
  return `${gramsWords(latest.grams)} on ${dayOf(latest)}, ${how} ${when}.`
}
