import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { clinicDay, formatYearDay } from '../../../../lib/time.ts'
import { toastWarning } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { CareDose, CareHistory, PetItem } from '../contract.ts'
import { planFormSchema, reasonFormSchema, setDayFormSchema, takeBackFormSchema } from '../form-schemas.ts'
import { planFirst } from '../rules.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient, historyQuery } from './api.ts'
import { TypedDayField, typedForAtFirst, typedForOf } from './typed-day-field.tsx'

type PetProps = { pet: { id: string; name: string }; onClose: () => void }
type ItemProps = PetProps & { item: PetItem['item'] }

/** A dialog whose form needs what a pet had before. */
function WithHistory(props: PetProps & { title: string; children: (history: CareHistory) => ReactNode }) {
  const { pet, title, onClose, children } = props
  const history = useQuery(historyQuery(pet.id))
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Loaded
        query={history}
        loading={<Spinner text={CARE_TEXTS.loading} />}
        errorText={CARE_TEXTS.loadFailed}
      >
        {children}
      </Loaded>
    </Dialog>
  )
}

const isVaccination = ({ items }: CareHistory, itemId: string) =>
  items.some(({ id, kind }) => id === itemId && kind === 'vaccination')

/** What a request says of the day that was set before, for the item that is decided. */
const typedFor = (history: CareHistory, itemId: string, chosen: string) =>
  isVaccination(history, itemId) && typedForOf(history, chosen)

/** Plans the first day of an item by the pet's age. */
export function PlanDialog({ pet, onClose }: PetProps) {
  return (
    <WithHistory pet={pet} title={`Plan: ${pet.name}`} onClose={onClose}>
      {(history) => <PlanForm pet={pet} history={history} onClose={onClose} />}
    </WithHistory>
  )
}

function PlanForm({ pet, history, onClose }: PetProps & { history: CareHistory }) {
  const form = useZodForm(planFormSchema, {
    defaultValues: { itemId: '', typedFor: typedForAtFirst(history, []) },
  })
  const finish = useFinish(PETS_KEY)
  const today = clinicDay(new Date())
  const plannable = history.items.filter(({ doses }) => doses.length === 0)
  const save = async ({ itemId, typedFor: chosen }: z.output<typeof planFormSchema>) => {
    const choice = { kind: 'planned' } as const
    await careClient.choose({ id: pet.id, itemId, choice, ...typedFor(history, itemId, chosen) })
    await finish(CARE_TEXTS.saved, onClose)
  }
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      draft={`plan:${pet.id}`}
    >
      <RadioCards
        control={form.control}
        name="itemId"
        label="Item, with its first due day"
        options={plannable.map((item) => ({
          value: item.id,
          label: item.name,
          detail: formatYearDay(planFirst(item, history.birthDate, today).due),
        }))}
      />
      {plannable.length === 0 && <p className="text-ink-soft">Every item already has a dose.</p>}
      <TypedDayField control={form.control} name="typedFor" history={history} />
      <FormFooter submitLabel="Plan" pendingText="Saving..." onCancel={onClose} />
    </Form>
  )
}

/** Sets the day of an item, with a reason. */
export function SetDayDialog({ pet, item, onClose }: ItemProps) {
  return (
    <WithHistory pet={pet} title={`Set the due day: ${item.name}`} onClose={onClose}>
      {(history) => <SetDayForm pet={pet} item={item} history={history} onClose={onClose} />}
    </WithHistory>
  )
}

function SetDayForm({ pet, item, history, onClose }: ItemProps & { history: CareHistory }) {
  const form = useZodForm(setDayFormSchema, {
    defaultValues: { due: '', reason: '', typedFor: typedForAtFirst(history, [item.id]) },
  })
  const finish = useFinish(PETS_KEY)
  const save = async ({ due, reason, typedFor: chosen }: z.output<typeof setDayFormSchema>) => {
    const choice = { kind: 'set', due, reason } as const
    await careClient.choose({ id: pet.id, itemId: item.id, choice, ...typedFor(history, item.id, chosen) })
    await finish(CARE_TEXTS.saved, onClose)
  }
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      draft={`care-day:${pet.id}:${item.id}`}
    >
      <DayField control={form.control} name="due" label="Due on" min={clinicDay(new Date())} />
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
      {isVaccination(history, item.id) && (
        <TypedDayField control={form.control} name="typedFor" history={history} />
      )}
      <FormFooter submitLabel="Save" pendingText="Saving..." onCancel={onClose} />
    </Form>
  )
}

/** Says that an item is not for a pet, and why. */
export function StopDialog({ pet, item, onClose }: ItemProps) {
  return (
    <WithHistory pet={pet} title={`Not for ${pet.name}: ${item.name}`} onClose={onClose}>
      {(history) => <StopForm pet={pet} item={item} history={history} onClose={onClose} />}
    </WithHistory>
  )
}

function StopForm({ pet, item, history, onClose }: ItemProps & { history: CareHistory }) {
  const form = useZodForm(reasonFormSchema, {
    defaultValues: { reason: '', typedFor: typedForAtFirst(history, [item.id]) },
  })
  const finish = useFinish(PETS_KEY)
  const save = async ({ reason, typedFor: chosen }: z.output<typeof reasonFormSchema>) => {
    const choice = { kind: 'stopped', reason } as const
    await careClient.choose({ id: pet.id, itemId: item.id, choice, ...typedFor(history, item.id, chosen) })
    await finish(CARE_TEXTS.saved, onClose)
  }
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      draft={`care-stop:${pet.id}:${item.id}`}
    >
      <p>The item will be due again only after someone sets a day or records a dose.</p>
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
      {isVaccination(history, item.id) && (
        <TypedDayField control={form.control} name="typedFor" history={history} />
      )}
      <FormFooter submitLabel="Save" pendingText="Saving..." onCancel={onClose} />
    </Form>
  )
}

/** Takes back a dose that was recorded by mistake. */
export function TakeBackDialog({ dose, onClose }: { dose: CareDose; onClose: () => void }) {
  const form = useZodForm(takeBackFormSchema, { defaultValues: { reason: '', toShelf: true } })
  const finish = useFinish(PETS_KEY)
  const save = async (input: z.output<typeof takeBackFormSchema>) => {
    const { bill } = await careClient.takeBack({ id: dose.id, ...input })
    await finish('Removed', onClose)
    if (bill !== null)
      toastWarning(`Bill ${bill.number ?? ''} still charges this dose.`, {
        link: { label: 'Open the bill', href: billsPaths.one.replace('$id', bill.id) },
      })
  }
  return (
    <FormDialog
      title={`Remove: ${dose.items.join(', ')}`}
      onClose={onClose}
      form={form}
      draft={`take-back:${dose.id}`}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      submitLabel="Remove"
      pendingText="Saving..."
    >
      <p>The due days will be the same as before this dose.</p>
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
      {!dose.elsewhere && (
        <CheckboxField
          control={form.control}
          name="toShelf"
          label="Return the dose to stock"
          description="Untick this if the dose was used up."
        />
      )}
    </FormDialog>
  )
}
