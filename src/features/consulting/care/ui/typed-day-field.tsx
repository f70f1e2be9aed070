import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { formatPlainDay } from '../../../../lib/time.ts'
import type { CareHistory } from '../contract.ts'

/** The value of the field for a day that is done with what is entered. */
export const DONE = 'done'

/** What a request says of the day that was set before there were doses. */
export function typedForOf({ typedDay }: Pick<CareHistory, 'typedDay'>, chosen: string) {
  if (typedDay === null) return {}
  return { typedFor: { seen: typedDay, itemId: chosen === DONE ? null : chosen } }
}

/**
 * The value with which the field begins: done with a vaccination that is due at most 60 days later, or that is against
 * rabies; else for rabies, which such days are mostly set for.
 */
export function typedForAtFirst({ typedDay, items }: CareHistory, itemIds: readonly string[]): string {
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const rabies = items.find(({ id }) => id === 'anti-rabies')
  const isDone = typedDay === null || typedDay <= soon || itemIds.includes('anti-rabies')
  return isDone || rabies === undefined ? DONE : rabies.id
}

type TypedDayFieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  name: FieldPath<In>
  history: CareHistory
}

/** Asks, once for each pet, what the day was set for that stood before there were doses. */
export function TypedDayField<In extends FieldValues, Out>({
  control,
  name,
  history: { typedDay, items },
}: TypedDayFieldProps<In, Out>) {
  if (typedDay === null) return null
  const vaccinations = items.filter(({ kind }) => kind === 'vaccination')
  return (
    <SelectField
      control={control}
      name={name}
      label={`${formatPlainDay(typedDay)} was set for the next vaccination`}
      options={[
        { value: DONE, label: 'Replaced by this entry' },
        ...vaccinations.map((item) => ({ value: item.id, label: `Still due for ${item.name}` })),
      ]}
    />
  )
}
