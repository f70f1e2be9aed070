import { z } from 'zod'
import { isCalendarDay } from '../../../lib/time.ts'
import { isExactTo, TOO_EXACT } from '../../owners/pets/contract.ts'
import { MEASURES, type Measure, SHEET_PARTS } from './rules.ts'
import { EMPTY_SHEET, type SheetContent, type SheetField, sheetFields } from './sheet-schemas.ts'
import { SHEET_TEXTS } from './texts.ts'

/** What is said of a measure with smaller parts than are stored: it is refused, not rounded. */
const DECIMALS: Readonly<Record<number, string>> = {
  1000: TOO_EXACT.grams,
  10: 'Please use at most one decimal',
}

/** A measure as it is typed, in the unit that stands beside its box. */
const measure = (name: Measure, wrong: (typed: unknown) => string = () => SHEET_TEXTS[name]) => {
  const { parts, min, max } = MEASURES[name]
  const message = { error: ({ input }: { input?: unknown }) => wrong(input) }
  return z
    .number(message)
    .min(min / parts, message)
    .max(max / parts, message)
    .refine((typed) => isExactTo(parts, typed), DECIMALS[parts] ?? message)
    .nullable()
}

/** Above this a temperature is one in degrees Fahrenheit, as many vets write it. */
const FROM_FAHRENHEIT = 77

/** Why a temperature is not saved; of one in degrees Fahrenheit, what it is in degrees Celsius. */
const wrongTemperature = (typed: unknown) =>
  typeof typed === 'number' && typed >= FROM_FAHRENHEIT
    ? `${SHEET_TEXTS.temperature}. ${typed}\u00a0°F is ${((typed - 32) / 1.8).toFixed(1)}\u00a0°C.`
    : SHEET_TEXTS.temperature

/** A case sheet as its form holds it: measures in their units, a day that is not chosen is ''. */
export const sheetFormSchema = z.object({
  ...Object.fromEntries(SHEET_PARTS.map((part) => [part, sheetFields[part]])),
  weight: measure('weight'),
  temperature: measure('temperature', wrongTemperature),
  pulse: measure('pulse'),
  respiration: measure('respiration'),
  prescription: sheetFields.prescription,
  againOn: z.string().refine((day) => day === '' || isCalendarDay(day), SHEET_TEXTS.againOn),
})

export type SheetForm = { [Field in SheetField]: Field extends 'againOn' ? string : SheetContent[Field] }

/** The form's values of what a sheet says. */
export function toForm(content: SheetContent): SheetForm {
  const measures = Object.entries(MEASURES).map(([name, { parts }]) => {
    const value = content[name as Measure]
    return [name, value === null ? null : value / parts]
  })
  return { ...content, ...Object.fromEntries(measures), againOn: content.againOn ?? '' }
}

/** What a field of the form says to the server; undefined while it can't be saved. */
export function fromForm(field: SheetField, value: unknown): { value: unknown } | undefined {
  const read = sheetFields[field].safeParse(inParts(field, value))
  return read.success ? { value: field === 'prescription' ? read.data : inParts(field, value) } : undefined
}

function inParts(field: SheetField, value: unknown): unknown {
  if (field === 'againOn') return value === '' ? null : value
  if (!(field in MEASURES) || typeof value !== 'number') return value
  const { parts } = MEASURES[field as Measure]
  return isExactTo(parts, value) ? Math.round(value * parts) : value * parts
}

/** What a sheet says, its medicines with their fields in one order, so that two that are the same look the same. */
export function inOrder(content: SheetContent): SheetContent {
  const prescription = content.prescription.map(({ name, amount, when, howLong, quantity, note }) => ({
    ...{ name, amount, when, howLong, quantity, note },
  }))
  return { ...EMPTY_SHEET, ...content, prescription }
}

/** The fields whose values can't be saved as they are. */
export const unsavedOf = (form: SheetForm): SheetField[] =>
  (Object.keys(EMPTY_SHEET) as SheetField[]).filter((field) => fromForm(field, form[field]) === undefined)

/** What the form says, as far as it can be saved. */
export function contentOfForm(form: SheetForm): SheetContent {
  const read = Object.keys(EMPTY_SHEET).map((name) => {
    const field = name as SheetField
    return [field, fromForm(field, form[field])?.value ?? EMPTY_SHEET[field]]
  })
  return Object.fromEntries(read) as SheetContent
}
