import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { addDays, clinicDay, formatPlainDay } from '../../../../lib/time.ts'
import { expiryWords, readExpiry } from '../../../../lib/typed/read-expiry.ts'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { listed } from '../../../../lib/words/listed.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from '../../../planning/appointments/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { CareDose, CareHistory, PetCare } from '../contract.ts'
import { type RecordForm, recordFormSchema, VERDICTS } from '../form-schemas.ts'
import { judgeEntries } from '../rules.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient, historyQuery } from './api.ts'
import { useMaySeeAgain } from './see-again.tsx'
import { TypedDayField, typedForAtFirst, typedForOf } from './typed-day-field.tsx'
import { judgedWords, lotWords, sinceWords, VERDICT_OF, verdictLabels } from './words.ts'

/** The appointment at which the doses are given. */
export type DoseVisit = { id: string; day: string; isConfirmed: boolean; vaccinates: boolean }

export type RecordDosesProps = {
  pet: { id: string; name: string }
  /** Null: from the pet's page. */
  visit: DoseVisit | null
  /** From a case sheet that is being written: the visit goes on, and a product may have been chosen there. */
  sheet?: { productId: string | undefined } | undefined
  onClose: () => void
}

/** Records what a pet was given: a row for each product, with its batch and what it leads to. */
export function RecordDosesDialog({ pet, visit, sheet, onClose }: RecordDosesProps) {
  const history = useQuery(historyQuery(pet.id))
  return (
    <Dialog isOpen onClose={onClose} title={`Record doses: ${pet.name}`}>
      <Loaded
        query={history}
        loading={<Spinner text={CARE_TEXTS.loading} />}
        errorText={CARE_TEXTS.loadFailed}
      >
        {(data) => <DosesForm pet={pet} visit={visit} sheet={sheet} history={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type Product = CareHistory['products'][number]
type Row = RecordForm['rows'][number]
type DosesForm = ZodForm<typeof recordFormSchema>

const expiryText = (lot: Product['lots'][number] | undefined) =>
  lot?.expiresOn == null ? '' : expiryWords(lot.expiresOn)

const rowOf = ({ id, thousandths, lots }: Product): Row => ({
  productId: id,
  batch: lots[0]?.batch ?? '',
  expiresOn: expiryText(lots[0]),
  thousandths: thousandths / 1000,
  verdict: 'schedule',
  ownDay: '',
  reason: '',
})

/**
 * What the form begins with: the product that was chosen in the case sheet, else from an appointment for a vaccination
 * the vaccinations that count today.
 */
function atFirst({ history, visit, sheet }: FormProps): RecordForm {
  const givenOn = visit?.day ?? clinicDay(new Date())
  const chosen = history.products.filter(({ id }) => id === sheet?.productId)
  const products = chosen.length === 0 && visit?.vaccinates ? dueProducts(history, givenOn) : chosen
  const typedFor = typedForAtFirst(
    history,
    products.flatMap(({ itemIds }) => itemIds),
  )
  return {
    givenOn,
    rows: products.map(rowOf),
    typedFor,
    completes: sheet === undefined && (visit?.isConfirmed ?? false),
    againIn: null,
  }
}

/** A product for each vaccination that counts on a day: the one that serves most of them, and no other item. */
function dueProducts({ items, products }: CareHistory, day: string): Product[] {
  const isDue = (id: string) =>
    items.some(
      (item) => item.id === id && item.kind === 'vaccination' && item.from !== null && item.from <= day,
    )
  const fitting = products.filter(({ itemIds }) => itemIds.every(isDue))
  const chosen: Product[] = []
  for (const product of [...fitting].sort((one, other) => other.itemIds.length - one.itemIds.length)) {
    const isServed = product.itemIds.some((id) => chosen.some(({ itemIds }) => itemIds.includes(id)))
    if (!isServed) chosen.push(product)
  }
  return chosen
}

type FormProps = RecordDosesProps & { history: CareHistory }

function DosesForm(props: FormProps) {
  const { pet, visit, history, onClose } = props
  const form = useZodForm(recordFormSchema, { defaultValues: atFirst(props) })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rows' })
  const outcomes = useOutcomes(form, history)
  const submit = useSubmit(form, outcomes, props)
  const mayComplete = useMay(appointmentsClient.complete)
  const hasCheckup = useMaySeeAgain(true)
  const add = (product: Product) => {
    append(rowOf(product), { shouldFocus: false })
    form.clearErrors('rows')
    if (fields.length === 0) form.setValue('typedFor', typedForAtFirst(history, product.itemIds))
  }
  const nothing = form.formState.errors.rows?.message ?? form.formState.errors.rows?.root?.message
  return (
    <Form form={form} onSubmit={submit} draft={`doses:${visit?.id ?? pet.id}`}>
      {fields.map((field, place) => (
        <DoseRow
          key={field.id}
          form={form}
          place={place}
          history={history}
          outcome={outcomes[place] ?? []}
          onRemove={() => remove(place)}
        />
      ))}
      <OtherProducts form={form} history={history} onAdd={add} />
      {nothing !== undefined && (
        <p role="alert" className="text-sm font-semibold text-red-ink">
          {nothing}
        </p>
      )}
      {isVaccination(history, outcomes.flat()) && (
        <TypedDayField control={form.control} name="typedFor" history={history} />
      )}
      <DayField control={form.control} name="givenOn" label="Given on" max={clinicDay(new Date())} />
      {visit?.isConfirmed && mayComplete && (
        <CheckboxField control={form.control} name="completes" label="Mark the appointment as completed" />
      )}
      {hasCheckup && (
        <NumberField control={form.control} name="againIn" label="See again in" unit="days" optional />
      )}
      <FormFooter submitLabel="Save" pendingText="Saving..." onCancel={onClose} />
    </Form>
  )
}

type Outcomes = ReturnType<typeof judgeEntries>

/** Saves what the form shows. */
function useSubmit(form: DosesForm, outcomes: Outcomes, { pet, visit, history, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const keyFor = useFormKey()
  const mayComplete = useMay(appointmentsClient.complete)
  const save = async ({ givenOn, rows, typedFor, completes, againIn }: z.output<typeof recordFormSchema>) => {
    const doses = rows.map((row, place) => doseOf(row, outcomes[place] ?? []))
    const shown = doses.flatMap((dose) => dose.shown)
    const input = {
      ...{ givenOn, doses, appointmentId: visit?.id ?? null },
      completes: Boolean(visit?.isConfirmed) && mayComplete && completes,
      ...(againIn !== null && { againOn: addDays(clinicDay(new Date()), againIn) }),
      ...(isVaccination(history, shown) && typedForOf(history, typedFor)),
    }
    const care = await careClient.record({ id: pet.id, ...input, idempotencyKey: keyFor(input) })
    const isNew = ({ productId, givenOn: day }: CareDose) =>
      day === givenOn && doses.some((dose) => dose.productId === productId)
    const undo = () => void takeBackAll(queryClient, care.doses.filter(isNew))
    toastSuccess(savedWords(care, shown), { seconds: UNDO_S, action: { label: 'Undo', onClick: undo } })
    onClose()
    if (visit !== null) void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    await queryClient.invalidateQueries({ queryKey: PETS_KEY })
  }
  return submitWith(form, save, {
    above: CARE_TEXTS.saveFailed,
    otherwise: (failure) => {
      if (refusalCode(failure) === 'CARE_CHANGED') void queryClient.invalidateQueries(historyQuery(pet.id))
    },
  })
}

const UNDO_S = 8

/** Takes back what was just saved. */
async function takeBackAll(queryClient: QueryClient, doses: readonly CareDose[]): Promise<void> {
  try {
    for (const { id } of doses)
      await careClient.takeBack({ id, reason: CARE_TEXTS.undoneReason, toShelf: true })
    toastSuccess(CARE_TEXTS.undone)
  } catch (failure) {
    toastError(refusalText(failure) ?? CARE_TEXTS.saveFailed)
  }
  await queryClient.invalidateQueries({ queryKey: PETS_KEY })
}

/** A row of the form as it is saved, with what was shown that it leads to. */
function doseOf(
  { verdict, ownDay, reason, ...row }: z.output<typeof recordFormSchema>['rows'][number],
  outcome: Outcomes[number],
) {
  const days =
    ownDay === null || reason === null ? [] : outcome.map(({ itemId }) => ({ itemId, due: ownDay, reason }))
  const shown = outcome.map(({ itemId, step, due }) => ({ itemId, step, due }))
  return { ...row, ...VERDICT_OF[verdict], days, shown }
}

type OtherProductsProps = { form: DosesForm; history: CareHistory; onAdd: (product: Product) => void }

/** The products that are not chosen yet. */
function OtherProducts({ form, history, onAdd }: OtherProductsProps) {
  const chosen = useWatch({ control: form.control, name: 'rows' })
  const others = history.products.filter(({ id }) => !chosen.some(({ productId }) => productId === id))
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {others.map((product) => (
        <Button
          key={product.id}
          tone="quiet"
          size="dense"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onAdd(product)}
        >
          {product.name}
        </Button>
      ))}
    </div>
  )
}

/** What the doses of the form lead to, by the rule that the server saves them with. */
function useOutcomes(form: DosesForm, { items, birthDate, products }: CareHistory) {
  const { givenOn, rows } = useWatch({ control: form.control })
  if (givenOn === undefined || givenOn === '' || rows === undefined) return []
  const entries = rows.map(({ productId, verdict = 'schedule' }) => {
    const product = products.find(({ id }) => id === productId)
    const dose = { day: givenOn, ...VERDICT_OF[verdict], validity: product?.validity ?? null }
    return { itemIds: product?.itemIds ?? [], dose }
  })
  return judgeEntries(items, birthDate, entries)
}

const isVaccination = ({ items }: CareHistory, shown: readonly { itemId: string }[]) =>
  items.some(({ id, kind }) => kind === 'vaccination' && shown.some(({ itemId }) => itemId === id))

/** What was saved leads to, such as `Saved. Next: Anti-rabies on 28 November 2027.` */
function savedWords({ items }: PetCare, shown: readonly { itemId: string }[]): string {
  const next = items.filter(({ item, due }) => due !== null && shown.some(({ itemId }) => itemId === item.id))
  const day = next[0]?.due
  if (day == null) return CARE_TEXTS.saved
  const names = next.filter(({ due }) => due === day).map(({ item }) => item.name)
  return `Saved. Next: ${listed(names)} on ${formatPlainDay(day)}.`
}

type DoseRowProps = {
  form: DosesForm
  place: number
  history: CareHistory
  outcome: Outcomes[number]
  onRemove: () => void
}

function DoseRow({ form, place, history, outcome, onRemove }: DoseRowProps) {
  const row = useWatch({ control: form.control, name: `rows.${place}` })
  const [open, setOpen] = useState<'batch' | 'next' | null>(null)
  const errors = form.formState.errors.rows?.[place]
  const product = history.products.find(({ id }) => id === row?.productId)
  const items = history.items.filter(({ id }) => product?.itemIds.includes(id))
  if (product === undefined || row === undefined) return null
  const toggle = (which: 'batch' | 'next') => setOpen(open === which ? null : which)
  const showsBatch = open === 'batch' || Boolean(errors?.batch ?? errors?.expiresOn ?? errors?.thousandths)
  const showsNext = open === 'next' || Boolean(errors?.ownDay ?? errors?.reason)
  const lot = { batch: row.batch || null, expiresOn: readExpiry(row.expiresOn) }
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold wrap-anywhere">{product.name}</legend>
      <div className="flex items-start justify-between gap-2">
        <ul className="grid min-w-0 gap-0.5 text-sm text-ink-soft">
          {items.map((item) => (
            <li key={item.id} className="wrap-anywhere">
              <WholeDates>{`${item.name}: ${sinceWords(item)}`}</WholeDates>
            </li>
          ))}
        </ul>
        <IconButton
          label={`Remove ${product.name}`}
          size="dense"
          icon={<X className="size-4" />}
          onClick={onRemove}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="dense" aria-expanded={showsBatch} onClick={() => toggle('batch')}>
          <WholeDates>{lotWords(lot)}</WholeDates>
        </Button>
        <Button tone="quiet" size="dense" aria-expanded={showsNext} onClick={() => toggle('next')}>
          <WholeDates>
            {row.ownDay ? `Another day: ${formatPlainDay(row.ownDay)}` : nextWords(outcome, items)}
          </WholeDates>
        </Button>
      </div>
      {showsBatch && <BatchFields form={form} place={place} product={product} />}
      {showsNext && <NextFields form={form} place={place} />}
    </fieldset>
  )
}

function nextWords(outcome: DoseRowProps['outcome'], items: CareHistory['items']): string {
  return outcome
    .map((judged) => {
      const name = items.length > 1 ? items.find(({ id }) => id === judged.itemId)?.name : undefined
      return name === undefined ? judgedWords(judged) : `${name}: ${judgedWords(judged)}`
    })
    .join('; ')
}

function BatchFields({ form, place, product }: { form: DosesForm; place: number; product: Product }) {
  const { control } = form
  const choose = ({ batch, expiresOn }: Product['lots'][number]) => {
    form.setValue(`rows.${place}.batch`, batch ?? '', { shouldDirty: true })
    form.setValue(`rows.${place}.expiresOn`, expiresOn === null ? '' : expiryWords(expiresOn), {
      shouldDirty: true,
    })
  }
  return (
    <div className="grid gap-3">
      {product.lots.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {product.lots.map((lot) => (
            <Button key={lotWords(lot)} tone="bare" size="dense" onClick={() => choose(lot)}>
              {lotWords(lot)}
            </Button>
          ))}
        </div>
      )}
      <TextField control={control} name={`rows.${place}.batch`} label="Batch" autoComplete="off" optional />
      <TextField
        control={control}
        name={`rows.${place}.expiresOn`}
        label="Use by"
        description="Such as 05/2027"
        autoComplete="off"
        optional
      />
      <NumberField
        control={control}
        name={`rows.${place}.thousandths`}
        label="Quantity"
        decimals={3}
        silentUnit="pieces"
      />
    </div>
  )
}

function NextFields({ form: { control }, place }: { form: DosesForm; place: number }) {
  const ownDay = useWatch({ control, name: `rows.${place}.ownDay` })
  return (
    <div className="grid gap-3">
      <SelectField
        control={control}
        name={`rows.${place}.verdict`}
        label="This dose"
        options={VERDICTS.map((value) => ({ value, label: verdictLabels()[value] }))}
      />
      <DayField
        control={control}
        name={`rows.${place}.ownDay`}
        label="Another day"
        min={clinicDay(new Date())}
        optional
      />
      {ownDay && (
        <TextField
          control={control}
          name={`rows.${place}.reason`}
          label="Reason"
          description="Why you chose another day"
          autoComplete="off"
        />
      )}
    </div>
  )
}
