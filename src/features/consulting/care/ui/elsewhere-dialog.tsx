import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { clinicDay, formatYearDay, isCalendarDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { CareHistory } from '../contract.ts'
import { elsewhereFormSchema, VERDICTS } from '../form-schemas.ts'
import { judgeWithOlder, propose } from '../rules.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient, historyQuery } from './api.ts'
import { TypedDayField, typedForAtFirst, typedForOf } from './typed-day-field.tsx'
import { VERDICT_OF, verdictLabels } from './words.ts'

/** Why a day is another than the last dose led to. */
const OLDER_REASON = 'An older dose was recorded'

type ElsewhereDialogProps = { pet: { id: string; name: string }; onClose: () => void }

/** Records a dose that someone else gave, such as from a pet’s booklet. */
export function ElsewhereDialog({ pet, onClose }: ElsewhereDialogProps) {
  const history = useQuery(historyQuery(pet.id))
  return (
    <Dialog isOpen onClose={onClose} title={`Given elsewhere: ${pet.name}`}>
      <Loaded
        query={history}
        loading={<Spinner text={CARE_TEXTS.loading} />}
        errorText={CARE_TEXTS.loadFailed}
      >
        {(data) => <ElsewhereForm pet={pet} history={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function ElsewhereForm({ pet, history, onClose }: ElsewhereDialogProps & { history: CareHistory }) {
  const form = useZodForm(elsewhereFormSchema, {
    defaultValues: {
      ...{ givenOn: '', itemIds: [], note: '', batch: '', verdict: 'schedule', days: [] },
      typedFor: typedForAtFirst(history, []),
    },
  })
  const moves = useMoves(form, history)
  const keyFor = useFormKey()
  const finish = useFinish(PETS_KEY)
  const save = async (values: z.output<typeof elsewhereFormSchema>) => {
    const { verdict, typedFor, days, ...dose } = values
    const typed = isVaccination(history, dose.itemIds) && typedForOf(history, typedFor)
    const set = moves
      .filter(({ item, holds }) => !holds && days.includes(item.id))
      .map(({ item, due }) => ({ itemId: item.id, due, reason: OLDER_REASON }))
    const input = { ...dose, ...VERDICT_OF[verdict], ...typed, days: set }
    await careClient.recordElsewhere({ id: pet.id, ...input, idempotencyKey: keyFor(input) })
    await finish(CARE_TEXTS.saved, onClose)
  }
  const chosen = useWatch({ control: form.control, name: 'itemIds' })
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      draft={`elsewhere:${pet.id}`}
    >
      <CheckboxListField
        control={form.control}
        name="itemIds"
        label="Given for"
        options={history.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DayField control={form.control} name="givenOn" label="Given on" max={clinicDay(new Date())} />
      <BookletFields form={form} />
      <MovedDays form={form} moves={moves} />
      {isVaccination(history, chosen) && (
        <TypedDayField control={form.control} name="typedFor" history={history} />
      )}
      <FormFooter submitLabel="Save" pendingText="Saving..." onCancel={onClose} />
    </Form>
  )
}

type ElsewhereForm = ZodForm<typeof elsewhereFormSchema>
/** An item with the day on which it is due with a dose; `holds`: by that dose itself, no later one is known. */
type Move = { item: CareHistory['items'][number]; due: string; holds: boolean }

/** The days that the dose moves, or would move had it been known before those that follow it. */
function useMoves({ control }: ElsewhereForm, { items, birthDate }: CareHistory): Move[] {
  const [givenOn, itemIds, verdict] = useWatch({ control, name: ['givenOn', 'itemIds', 'verdict'] })
  const today = clinicDay(new Date())
  if (!isCalendarDay(givenOn) || givenOn > today) return []
  const dose = { day: givenOn, ...VERDICT_OF[verdict] }
  return items
    .filter(({ id }) => itemIds.includes(id))
    .flatMap((item): Move[] => {
      const later = judgeWithOlder(item, birthDate, dose)
      if (later !== undefined)
        return later.due < today || later.due === item.due ? [] : [{ item, due: later.due, holds: false }]
      const earlier = item.doses
      if (earlier.some(({ day }) => day > givenOn)) return []
      return [{ item, due: propose(item, birthDate, { earlier, dose }).due, holds: true }]
    })
}

/** What becomes due; a day that a later dose decided moves only if that is chosen. */
function MovedDays({ form, moves }: { form: ElsewhereForm; moves: readonly Move[] }) {
  const offered = moves.filter(({ holds }) => !holds)
  return (
    <>
      {moves
        .filter(({ holds }) => holds)
        .map((move) => (
          <p key={move.item.id} className="text-ink-soft wrap-anywhere">
            <WholeDates>{movedWords(move)}</WholeDates>
          </p>
        ))}
      {offered.length > 0 && (
        <CheckboxListField
          control={form.control}
          name="days"
          label="Set the next due day"
          description="A later dose has already set the due day. Tick an item to change its due day."
          options={offered.map((move) => ({ value: move.item.id, label: movedWords(move) }))}
        />
      )}
    </>
  )
}

/** Such as `Anti-rabies: was 26 Dec 2026, now 28 Nov 2027`. */
function movedWords({ item: { name, due: was }, due }: Move): string {
  if (was === null || was === due) return `${name}: next on ${formatYearDay(due)}`
  return `${name}: was ${formatYearDay(was)}, now ${formatYearDay(due)}`
}

/** What is known of the dose. */
function BookletFields({ form }: { form: ElsewhereForm }) {
  return (
    <>
      <TextField
        control={form.control}
        name="note"
        label="Note"
        description="Such as the product and the clinic"
        autoComplete="off"
        optional
      />
      <TextField control={form.control} name="batch" label="Batch" autoComplete="off" optional />
      <SelectField
        control={form.control}
        name="verdict"
        label="This dose"
        options={VERDICTS.map((value) => ({ value, label: verdictLabels()[value] }))}
      />
    </>
  )
}

const isVaccination = ({ items }: CareHistory, ids: readonly string[]) =>
  items.some(({ id, kind }) => kind === 'vaccination' && ids.includes(id))
