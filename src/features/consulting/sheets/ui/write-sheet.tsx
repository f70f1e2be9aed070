import { useEffect, useRef } from 'react'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { clinicDay, formatYearDate } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { isUnlikelyWeight } from '../../../owners/pets/weight-rules.ts'
import { toForm } from '../form-schemas.ts'
import { isPrintable, measureWords, PART_LABELS } from '../rules.ts'
import { EMPTY_SHEET, type SheetField, type SheetPage } from '../sheet-schemas.ts'
import { AgainField } from './again-field.tsx'
import { DoneField } from './done-field.tsx'
import { MedicinesField } from './medicines-field.tsx'
import { SignPart } from './sign-part.tsx'
import { useSheet, type Writing, type WrittenSheet } from './use-sheet.ts'

/** A sheet to write on, in the order of a consultation. */
export function WriteSheet({ isFromList, ...writing }: Writing & { isFromList: boolean }) {
  const sheet = useSheet(writing)
  const { page } = writing
  const isNew = page.sheet === null
  const { setFocus } = sheet.form
  // What a vet writes first.
  useEffect(() => {
    if (isNew) setFocus('weight', { shouldSelect: true })
  }, [isNew, setFocus])
  return (
    <div className="grid gap-6 print:hidden">
      <Asked sheet={sheet} />
      {sheet.state.message !== null && (
        <Notice tone="error" role="alert">
          {sheet.state.message}
        </Notice>
      )}
      <Fields sheet={sheet} page={page} />
      <SignPart page={page} sheet={sheet} isFromList={isFromList} />
    </div>
  )
}

function Fields({ sheet, page }: { sheet: WrittenSheet; page: SheetPage }) {
  const { control } = sheet.form
  const seenOn = clinicDay(new Date(page.start.seenAt))
  return (
    <Card className="grid gap-5 p-5">
      <p className="text-sm text-ink-soft">Write only what you need. Your text is saved as you type.</p>
      <Measures sheet={sheet} page={page} />
      {(['reason', 'history', 'findings', 'assessment', 'plan'] as const).map((part) => (
        <TextareaField
          key={part}
          control={control}
          name={part}
          label={PART_LABELS[part]}
          rows={2}
          optional="unsaid"
        />
      ))}
      <DoneField sheet={sheet} page={page} />
      <MedicinesField control={control} />
      <TextareaField control={control} name="advice" label={PART_LABELS.advice} rows={2} optional="unsaid" />
      <Unprintable sheet={sheet} />
      <AgainField form={sheet.form} seenOn={seenOn} />
    </Card>
  )
}

function Measures({ sheet: { form }, page }: { sheet: WrittenSheet; page: SheetPage }) {
  const { lastWeight } = page
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <NumberField
        control={form.control}
        name="weight"
        label="Weight"
        unit="kg"
        decimals={3}
        max={2000}
        optional="unsaid"
      />
      <NumberField
        control={form.control}
        name="temperature"
        label="Temperature, °C"
        silentUnit="degrees"
        decimals={1}
        max={45}
        optional="unsaid"
      />
      {lastWeight && <LastWeight last={lastWeight} typed={form.watch('weight')} />}
      <NumberField control={form.control} name="pulse" label="Pulse" max={1000} optional="unsaid" />
      <NumberField
        control={form.control}
        name="respiration"
        label="Respiration"
        max={500}
        optional="unsaid"
      />
    </div>
  )
}

/** On phones right below the weight, with two boxes in a row; otherwise below all four. */
const BELOW = 'col-span-2 sm:order-last sm:col-span-4'

type LastWeightProps = { last: NonNullable<SheetPage['lastWeight']>; typed: unknown }

/** What the pet weighed last, and whether a weight that differs from that is right. */
function LastWeight({ last, typed }: LastWeightProps) {
  const known = `The last weight was ${measureWords('weight', last.grams)} on ${formatYearDate(new Date(last.at))}.`
  const grams = typeof typed === 'number' ? Math.round(typed * 1000) : null
  if (grams === null || !isUnlikelyWeight(grams, last.grams))
    return (
      <p className={classes(BELOW, 'text-sm text-ink-soft')}>
        <WholeDates>{known}</WholeDates>
      </p>
    )
  return (
    <p role="status" className={classes(BELOW, 'text-sm font-semibold text-yellow-ink')}>
      <WholeDates>{`${known} Is ${measureWords('weight', grams)} right?`}</WholeDates>
    </p>
  )
}

/** Says while someone writes that a script can't be printed. */
function Unprintable({ sheet: { form } }: { sheet: WrittenSheet }) {
  const [advice, prescription] = form.watch(['advice', 'prescription'])
  if (isPrintable(advice) && isPrintable(prescription.map((one) => Object.values(one).join(' ')).join(' ')))
    return null
  return (
    <p role="status" className="text-sm font-semibold text-yellow-ink">
      Some of these letters can’t be printed yet. Please use Latin letters or Devanagari.
    </p>
  )
}

/** Fields that someone else has changed as well, with the choice for each. */
function Asked({ sheet: { form, state, saver } }: { sheet: WrittenSheet }) {
  const notice = useRef<HTMLDivElement>(null)
  const theirs = toForm({ ...EMPTY_SHEET, ...state.asked })
  const changes = Object.keys(state.asked).map((name) => ({
    ...{ name, theirs: theirs[name as SheetField], isAsked: true },
    own: name === 'prescription' ? { label: 'Prescription', words: () => 'another list' } : undefined,
  }))
  const answer = (name: string, which: 'mine' | 'theirs') => {
    const value = saver.answer(name, which)
    if (which === 'theirs') {
      const shown = toForm({ ...EMPTY_SHEET, [name]: value })
      form.setValue(name as SheetField, shown[name as SheetField] as never)
    }
    form.setFocus(name as SheetField)
  }
  return <MeanwhileNotice control={form.control} changes={changes} notice={notice} answer={answer} />
}
