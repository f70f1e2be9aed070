import { keysOf } from '../../../../lib/keys-of.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { quantityOf } from '../../../money/bills/quantity.ts'
import { MEASURES, measureWords, medicineWords, PART_LABELS, SHEET_PARTS } from '../rules.ts'
import type { Done, GivenDose, Medicine, SheetContent, ToOwner } from '../sheet-schemas.ts'

type SaidProps = { content: SheetContent; done: readonly Done[]; doses?: readonly GivenDose[] }

/** What a sheet says, to read: what was left out takes no room. */
export function Said({ content, done, doses = [] }: SaidProps) {
  const measured = keysOf(MEASURES).flatMap((measure) => {
    const value = content[measure]
    return value === null ? [] : [`${MEASURES[measure].label} ${measureWords(measure, value)}`]
  })
  return (
    <dl className="grid gap-3">
      {measured.length > 0 && <Part label="Measured" text={measured.join(' · ')} />}
      {SHEET_PARTS.filter((part) => part !== 'advice').map((part) => (
        <Part key={part} label={PART_LABELS[part]} text={content[part]} />
      ))}
      <Part label="Done" text={[...doses.map(doseWords), ...done.map(doneWords)].join('\n')} />
      <Prescribed medicines={content.prescription} />
      <Part label={PART_LABELS.advice} text={content.advice} />
      {content.againOn !== null && <Part label="See again" text={formatYearDay(content.againOn)} />}
    </dl>
  )
}

/** What a signed sheet says to the pet's owner, to read. */
export function SaidToOwner({ said: { weight, prescription, advice, againOn } }: { said: ToOwner }) {
  return (
    <dl className="grid gap-3">
      {weight !== null && <Part label={MEASURES.weight.label} text={measureWords('weight', weight)} />}
      <Prescribed medicines={prescription} />
      <Part label="At home" text={advice} />
      {againOn !== null && <Part label="Come again on" text={formatYearDay(againOn)} />}
    </dl>
  )
}

function Prescribed({ medicines }: { medicines: readonly Medicine[] }) {
  if (medicines.length === 0) return null
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-semibold text-ink-soft">Prescription</dt>
      <dd>
        <ol className="grid gap-1 ps-5" style={{ listStyleType: 'decimal' }}>
          {medicines.map((medicine, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves here
            <li key={at} dir="auto" className="wrap-anywhere">
              {medicineWords(medicine)}
            </li>
          ))}
        </ol>
      </dd>
    </div>
  )
}

/** Something that was done in one line. */
export function doneWords({ name, batch, ...quantity }: Done): string {
  const many = quantity.thousandths === 1000 && quantity.unit === null ? '' : ` × ${quantityOf(quantity)}`
  return `${name}${many}${batch === null ? '' : `, batch ${batch}`}`
}

/** A dose in one line. */
export function doseWords({ name, batch }: GivenDose): string {
  return batch === null ? name : `${name}, batch ${batch}`
}

function Part({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        <WholeDates>{text}</WholeDates>
      </dd>
    </div>
  )
}
