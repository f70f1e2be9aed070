import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { clinicDay, formatYearDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { CareItem } from '../contract.ts'
import { type Judged, judgeEntries, planFirst, type Schedule, type Span, WSAVA } from '../rules.ts'
import { itemFields } from '../schedule-schemas.ts'
import { CARE_TEXTS } from '../texts.ts'
import { CARE_ITEMS_KEY, careClient } from './api.ts'
import { nextBand, partsOfSpan, spansOf } from './schedule-words.ts'

const count = z.int(CARE_TEXTS.spanWrong).min(1, CARE_TEXTS.spanWrong).max(600, CARE_TEXTS.spanWrong)
const formSchema = z.object({
  name: itemFields.name,
  active: itemFields.active,
  spans: z.array(count),
  doses: z.int(CARE_TEXTS.dosesWrong).min(1, CARE_TEXTS.dosesWrong).max(6, CARE_TEXTS.dosesWrong),
})

const valuesOf = ({ name, active, schedule }: CareItem) => ({
  ...{ name, active, doses: schedule.doses },
  spans: spansOf(schedule).map(({ span }) => partsOfSpan(span).count),
})

/** Changes an item and its schedule, and shows what that would propose for a pet that is born today. */
export function ItemDialog({ item, onClose }: { item: CareItem; onClose: () => void }) {
  const [shape, setShape] = useState(item.schedule)
  const form = useZodForm(formSchema, { defaultValues: valuesOf(item) })
  const finish = useFinish(CARE_ITEMS_KEY)
  const save = async ({ name, active, spans, doses }: z.output<typeof formSchema>) => {
    await careClient.saveItem({ id: item.id, name, active, schedule: scheduleOf(shape, spans, doses) })
    await finish(CARE_TEXTS.saved, onClose)
  }
  const takeOver = (schedule: Schedule) => {
    setShape(schedule)
    const { spans, doses } = valuesOf({ ...item, schedule })
    form.setValue('spans', spans, { shouldDirty: true })
    form.setValue('doses', doses, { shouldDirty: true })
  }
  /** Keeps what was typed so far. */
  const changeBands = (change: (bands: Schedule['bands']) => Schedule['bands']) => {
    const { spans, doses } = form.getValues()
    const typed = spans.map((span) => count.safeParse(span).data)
    const schedule = scheduleOf(shape, typed, count.safeParse(doses).data ?? shape.doses)
    takeOver({ ...schedule, bands: change(schedule.bands) })
  }
  const wsava = WSAVA[item.id]
  return (
    <FormDialog
      title={item.name}
      onClose={onClose}
      form={form}
      draft={`care-item:${item.id}`}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <CheckboxField
        control={form.control}
        name="active"
        label="On"
        description="If off, staff don’t see the item. Due days that are already set stay."
      />
      <TextField control={form.control} name="name" label="Name" autoComplete="off" />
      {wsava !== undefined && (
        <Button tone="quiet" size="dense" className="justify-self-start" onClick={() => takeOver(wsava)}>
          Use WSAVA 2024
        </Button>
      )}
      <ScheduleFields form={form} item={{ ...item, schedule: shape }} />
      <BandButtons bands={shape.bands} onChange={changeBands} />
    </FormDialog>
  )
}

type BandButtonsProps = {
  bands: Schedule['bands']
  onChange: (change: (bands: Schedule['bands']) => Schedule['bands']) => void
}

/** An interval of the course holds until an age; from then on the next one does. */
function BandButtons({ bands, onChange }: BandButtonsProps) {
  const next = nextBand(bands)
  return (
    <div className="flex flex-wrap gap-2">
      {next !== null && (
        <Button tone="quiet" size="dense" onClick={() => onChange((present) => [...present, next])}>
          Add an interval
        </Button>
      )}
      {bands.length > 0 && (
        <Button tone="quiet" size="dense" onClick={() => onChange((present) => present.slice(0, -1))}>
          Remove the last interval
        </Button>
      )}
    </div>
  )
}

/** The numbers of a schedule, and what they would propose. */
function ScheduleFields({ form, item }: { form: ZodForm<typeof formSchema>; item: CareItem }) {
  const { spans = [], doses } = useWatch({ control: form.control })
  const places = spansOf(item.schedule)
  const isComplete = places.length === spans.length && spans.every((typed) => count.safeParse(typed).success)
  return (
    <>
      {places.map(({ label }, place) => (
        <NumberField key={label} control={form.control} name={`spans.${place}`} label={label} />
      ))}
      <NumberField control={form.control} name="doses" label="Minimum number of doses in a course" />
      {isComplete && (
        <p className="text-sm text-ink-soft" aria-live="polite">
          <WholeDates>
            {previewWords({ ...item, schedule: scheduleOf(item.schedule, spans, doses ?? 1) })}
          </WholeDates>
        </p>
      )}
    </>
  )
}

/** The schedule with the numbers of the form, each in the unit that it had. */
function scheduleOf(schedule: Schedule, counts: readonly (number | undefined)[], doses: number): Schedule {
  const changed = spansOf(schedule).reduce((whole, { span, put }, place) => {
    const { count: before, unit } = partsOfSpan(span)
    const next: Span = `${counts[place] ?? before}${unit}`
    return put(whole, next)
  }, schedule)
  return { ...changed, doses }
}

const SHOWN_DOSES = 4

/** The first days of a pet that is born today and gets each dose on the day that it is due. */
function previewWords(item: CareItem): string {
  const born = clinicDay(new Date())
  const days = [planFirst(item, born, born).due]
  const doses: Judged[] = []
  while (days.length < SHOWN_DOSES) {
    const dose = { day: days.at(-1) ?? born }
    const judged = judgeEntries([{ ...item, doses }], born, [{ itemIds: [item.id], dose }])[0]?.[0]
    if (judged === undefined) break
    doses.push(judged)
    days.push(judged.due)
  }
  return `Due days of a pet born today: ${days.map(formatYearDay).join(', ')}.`
}
