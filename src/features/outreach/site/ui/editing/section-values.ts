import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'
import type { Block } from '../../../../../clinic/text.ts'
import { cleanParagraph } from '../../../../../lib/typed/clean-text.ts'
import type { SectionField } from '../../field-schemas.ts'
import { SECTION_SCHEMAS, type SectionName } from '../../section-schemas.ts'
import { blocksToText, textToBlocks, withoutMark } from '../../text-blocks.ts'
import type { SectionPart } from './settings-parts.ts'

/** The values of a form or of a group in it, by field. */
export type Values = Record<string, unknown>

/** What a form shows of a section: texts of blocks and lists of lines are plain text. */
export function formValues(fields: readonly SectionField[], section: Values): Values {
  const shown = Object.fromEntries(fields.map(({ name }) => [name, section[name]]))
  return mapped(fields, shown, (field, value) => {
    if (field.kind === 'blocks') return blocksToText(value as readonly Block[])
    if (field.kind === 'lines') return (value as readonly string[]).join('\n')
    return value ?? (isEmptyNull(field) ? null : '')
  })
}

/** The reverse of `formValues`. */
export function sectionValues(fields: readonly SectionField[], values: Values): Values {
  return mapped(fields, values, (field, value, siblings) => {
    if (field.kind === 'blocks') return textToBlocks(String(value))
    if (field.kind === 'lines') return linesOf(String(value))
    if (field.kind === 'address' && value === '') return addressOf(String(siblings.title ?? ''))
    if (field.kind === 'day' && field.optional && value === '') return null
    return value
  })
}

/** Empty values of a group, such as those of a new item. */
export function blankValues(fields: readonly SectionField[], today: string): Values {
  return Object.fromEntries(fields.map((field) => [field.name, blankValue(field, today)]))
}

function blankValue(field: SectionField, today: string): unknown {
  switch (field.kind) {
    case 'group':
      return blankValues(field.fields, today)
    case 'list':
    case 'choices':
      return []
    case 'choice':
      return field.options[0]?.value
    case 'tick':
      return false
    case 'day':
      return field.optional ? '' : today
    case 'year':
    case 'degrees':
    case 'rupees':
    case 'picture':
    case 'maybe':
      return null
    default:
      return ''
  }
}

/** Checks a form as the server checks its section. `stored` is the section, with what the form does not show. */
export function partSchema({ section, fields }: SectionPart, stored: Values) {
  const schema: z.ZodType = SECTION_SCHEMAS[section]
  return z.record(z.string(), z.unknown()).transform((values, context): Values => {
    const read = schema.safeParse({ ...stored, ...sectionValues(fields, values) })
    if (read.success) return read.data as Values
    for (const { path, message } of read.error.issues)
      context.issues.push({ code: 'custom', message, path: shownPath(path, values), input: values })
    return z.NEVER
  })
}

/** A section as it was read, and the version of the draft in which it was. */
type Start = { version: number; stored: Values }
/** Those of a page's sections. */
export type Starts = ReadonlyMap<SectionName, Start>

export function startsOf(
  forms: readonly SectionPart[],
  { version, content }: { version: number; content: object },
): Starts {
  return new Map(forms.map(({ section }) => [section, { version, stored: sectionOf(content, section) }]))
}

/** A section of the page. */
export const startOf = (starts: Starts, section: SectionName) => starts.get(section) as Start

export function isSameStored(one: Starts, other: Starts): boolean {
  return [...one].every(([section, { stored }]) => sameValue(stored, startOf(other, section).stored))
}

/** What the form of a page shows of its sections, no two of which have a field of the same name there. */
export function pageValues(forms: readonly SectionPart[], starts: Starts): Values {
  return Object.assign(
    {},
    ...forms.map(({ section, fields }) => formValues(fields, startOf(starts, section).stored)),
  )
}

/**
 * Checks the sections of a page in which something was changed since the form began with `base`, and gives those. Others
 * may hold what was stored before a rule was stricter.
 */
export function pageSchema(
  forms: readonly SectionPart[],
  { content, base }: { content: object; base: Starts },
) {
  return z.record(z.string(), z.unknown()).transform((values, context): ReadonlyMap<SectionName, Values> => {
    const changed = new Map<SectionName, Values>()
    for (const part of forms) {
      const { section, fields } = part
      const entered = Object.fromEntries(fields.map(({ name }) => [name, values[name]]))
      if (sameValue(entered, formValues(fields, startOf(base, section).stored))) continue
      const read = partSchema(part, sectionOf(content, section)).safeParse(entered)
      if (read.success) changed.set(section, read.data)
      for (const { path, message } of read.error?.issues ?? [])
        context.issues.push({ code: 'custom', message, path: [...path], input: values })
    }
    return changed
  })
}

/** Whether two sections hold the same, in whatever order their fields are: a draft's are in another than the installed. */
export const sameValue = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/** The part of a section's path that a form has a field for. */
function shownPath(path: readonly PropertyKey[], values: unknown): PropertyKey[] {
  const [name, ...rest] = path
  if (name === undefined || typeof values !== 'object' || values === null) return []
  return [name, ...shownPath(rest, (values as Record<PropertyKey, unknown>)[name])]
}

type Convert = (field: SectionField, value: unknown, siblings: Values) => unknown

/** Values with each field's converted; what has no field stays as it is. */
function mapped(fields: readonly SectionField[], values: Values, convert: Convert): Values {
  const changed = fields.map((field): [string, unknown] => {
    const value = values[field.name]
    if (field.kind === 'list')
      return [field.name, (value as readonly Values[]).map((item) => mapped(field.fields, item, convert))]
    if (field.kind !== 'group' && field.kind !== 'maybe') return [field.name, convert(field, value, values)]
    return [field.name, value === null ? null : mapped(field.fields, value as Values, convert)]
  })
  return { ...values, ...Object.fromEntries(changed) }
}

/** Whether the field of an empty value holds null, not an empty text. */
function isEmptyNull({ kind }: SectionField): boolean {
  return kind === 'year' || kind === 'degrees' || kind === 'rupees' || kind === 'picture'
}

/** The lines of a text, without bullets and numbers if each line has one: a list that was pasted. */
function linesOf(text: string): string[] {
  const lines = cleanParagraph(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const bare = lines.map(withoutMark)
  return lines.length > 1 && bare.every((line, at) => line !== '' && line !== lines[at]) ? bare : lines
}

/** The end of a link for a title: `Two new kittens!` gives `two-new-kittens`. */
export function addressOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}

/** A section of the draft. */
export const sectionOf = (content: object, section: SectionName) =>
  (content as Record<SectionName, Values>)[section]
