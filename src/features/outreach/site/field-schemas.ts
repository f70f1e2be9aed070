import { z } from 'zod'
import { blankToNull, line, optionalLine, optionalParagraph, paragraph } from '../../../lib/text.ts'
import { cleanEmail, cleanLink } from '../../../lib/typed/clean-text.ts'
import { cleanClinicNumber, clinicNumber } from '../../../lib/typed/read-phone.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { SITE_TEXTS } from './texts.ts'

// What a field of the content may hold, together with how the editor shows it.

type Shown = { label: string; help?: string; optional?: boolean }

/** How the editor shows a field. */
type FieldMeta =
  /** `lines` is a list of texts, one on each line; `blocks` a text with headings and lists (text-blocks.ts); `address` the end of a page's address, without which it is made of the title. */
  | (Shown & {
      kind:
        | 'line'
        | 'text'
        | 'lines'
        | 'blocks'
        | 'address'
        | 'day'
        | 'year'
        | 'degrees'
        | 'rupees'
        | 'tick'
        | 'picture'
        | 'palette'
        | 'colour'
    })
  | (Shown & { kind: 'choice' | 'choices'; options: readonly { value: string; label: string }[] })
  /** The fields of an object; one that is `maybe` there is null otherwise. */
  | (Shown & { kind: 'group' | 'maybe'; fields: readonly SectionField[] })
  /** Items with fields: what one is called, as in “Add person”, and the field that names it. */
  | (Shown & { kind: 'list'; one: string; title: string; fields: readonly SectionField[] })

/** A field of a section's form; `name` is where its value is in the section. */
export type SectionField = FieldMeta & { name: string }
export type SectionList = Extract<SectionField, { kind: 'list' }>

const FIELDS = z.registry<FieldMeta>()

/** A schema with how its field is shown. */
export function shown<Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema {
  const own = schema.clone()
  FIELDS.add(own, meta)
  return own
}

/** The fields of a section or of a part of it, as they stand in its schema. */
export function fieldsOf({ shape }: z.ZodObject): SectionField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const meta = FIELDS.get(schema)
    return meta === undefined ? [] : [{ name, ...meta }]
  })
}

/** What an empty field of a kind holds; the others are never empty. */
const EMPTY: Partial<Record<SectionField['kind'], unknown>> = {
  line: '',
  text: '',
  lines: [],
  day: null,
  year: null,
  picture: null,
}

type PlainKind = Exclude<SectionField['kind'], 'choice' | 'choices' | 'group' | 'maybe' | 'list'>

/** Makes fields of one kind: each gets a label and, if it needs one, a sentence of help. */
export function fieldOf<Schema extends z.ZodType>(kind: PlainKind, schema: Schema) {
  const optional = kind in EMPTY && schema.safeParse(EMPTY[kind]).success
  return (label: string, help?: string) =>
    shown(schema, { kind, label, ...(help !== undefined && { help }), ...(optional && { optional }) })
}

/** An object whose fields stand together. */
export function group<Part extends z.ZodObject>(label: string, part: Part): Part {
  return shown(part, { kind: 'group', label, fields: fieldsOf(part) })
}

/** An object that may be missing. */
export function maybe<Part extends z.ZodObject>(label: string, part: Part) {
  return shown(part.nullable().default(null), { kind: 'maybe', label, fields: fieldsOf(part) })
}

const atMost = (max: number) => `Please use at most ${max}`

/** At most `max` values. */
export function list<Item extends z.ZodType>(item: Item, max: number): z.ZodType<readonly z.output<Item>[]> {
  return z.array(item).max(max, atMost(max)).default([])
}

/** No two items have one id. It is looked at together with what is wrong with single items. */
const distinctIds = [
  (items: readonly Record<string, unknown>[]) => new Set(items.map((item) => item?.id)).size === items.length,
  { message: SITE_TEXTS.twice, when: ({ value }: { value: unknown }) => Array.isArray(value) },
] as const

type ItemsOptions = {
  one: string
  title: string
  /** How many there can be; without it, the list is required. */
  max?: number
}

/** A list of objects. Where they have an id, no two have the same. */
export function items<Item extends z.ZodObject>(
  label: string,
  { one, title, max }: ItemsOptions,
  item: Item,
): z.ZodType<readonly z.output<Item>[]> {
  const all = z.array(item)
  const some = max === undefined ? all : all.max(max, atMost(max)).default([])
  const distinct = 'id' in item.shape ? some.refine(...distinctIds) : some
  return shown(distinct, { kind: 'list', label, one, title, fields: fieldsOf(item) })
}

const LENGTH = 300
export const words = line(SITE_TEXTS.required, LENGTH)
export const text = paragraph(SITE_TEXTS.required, 5000)
export const optionalWords = optionalLine(LENGTH)
/** Optional words; without them, an empty text. */
export const wordsOrNone = (max = LENGTH) => optionalLine(max).transform((value) => value ?? '')

const isClinicNumber = (value: string | null) => value === null || clinicNumber(value) !== undefined
export const phone = line(SITE_TEXTS.phone, 60)
  .overwrite(cleanClinicNumber)
  .refine(isClinicNumber, SITE_TEXTS.phone)
const clinicLine = optionalLine(60).transform((value) => value && cleanClinicNumber(value))
export const optionalPhone = clinicLine.refine(isClinicNumber, SITE_TEXTS.phone)
/** WhatsApp knows a number by its country. */
export const optionalWhatsapp = clinicLine.refine(
  (value) => value === null || clinicNumber(value)?.startsWith('+') === true,
  SITE_TEXTS.phone,
)
const isEmail = (value: string) => z.email().max(254).safeParse(value).success
export const optionalEmail = z
  .string()
  .overwrite(cleanEmail)
  .refine((value) => value === '' || isEmail(value), SITE_TEXTS.email)
  .nullish()
  .transform(blankToNull)

const isHttps = (value: string) => /^https:\/\/[^\s"<>]+$/.test(value) && readUrl(value) !== undefined
/** Anyone could read a name and password in it, and a link may look as if it led to where the name says. */
function hasName(value: string): boolean {
  const { username = '', password = '' } = readUrl(value) ?? {}
  return `${username}${password}` !== ''
}
function readUrl(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}
export const storedAddress = line(SITE_TEXTS.address, 2000)
  .overwrite(cleanLink)
  .refine(isHttps, SITE_TEXTS.address)
export const optionalStoredAddress = optionalLine(2000)
  .transform((value) => value && cleanLink(value))
  .refine((value) => value === null || isHttps(value), SITE_TEXTS.address)
export const webAddress = storedAddress.refine((value) => !hasName(value), SITE_TEXTS.addressName)
export const optionalWebAddress = optionalStoredAddress.refine(
  (value) => value === null || !hasName(value),
  SITE_TEXTS.addressName,
)

const day = z.iso.date(SITE_TEXTS.day)
const rupees = wholeNumber(SITE_TEXTS.price).min(0, SITE_TEXTS.price).max(10_000_000, SITE_TEXTS.price)

export const wordsField = fieldOf('line', words)
export const optionalWordsField = fieldOf('line', optionalWords)
export const textField = fieldOf('text', text)
export const optionalTextField = fieldOf('text', optionalParagraph(5000))
export const linesField = (max: number) => fieldOf('lines', list(words, max))
export const dayField = fieldOf('day', day)
export const optionalDayField = fieldOf('day', day.nullable().default(null))
export const pictureField = fieldOf('picture', z.uuid().nullable().default(null))
export const tickField = fieldOf('tick', z.boolean())
/** The end of a page's address. */
export const slugField = (help: string) =>
  shown(line(SITE_TEXTS.articleId, 80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SITE_TEXTS.articleId), {
    kind: 'address',
    label: 'Address',
    help,
    optional: true,
  })

const amountField = fieldOf('rupees', rupees)
/** Two amounts of an object, of which `inOrder` says that the lower one is first. */
export const range = { from: amountField('From'), to: amountField('To') }
export const inOrder = [
  ({ from, to }: { from: number; to: number }) => from <= to,
  { path: ['to'] as PropertyKey[], message: SITE_TEXTS.priceOrder },
] as const
