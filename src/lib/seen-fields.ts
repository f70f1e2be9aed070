import { z } from 'zod'

/** A field as a caller had read it, and as it comes back from a form in which it was left alone. */
export type SeenField = { asRead: unknown; asEntered: unknown }
export type SeenFields = Readonly<Record<string, SeenField | undefined>>
/** What a form has entered, with the fields as it was opened with them. */
export type Seen<Entered> = Entered & { seen?: SeenFields | undefined }

const SEEN =
  'the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written'

/**
 * The optional input `seen` of an endpoint that changes a record: `fields` as they were when the form was opened. They are
 * only compared, so any value is taken.
 */
export function seenFields(fields: Readonly<Record<string, z.ZodType>>) {
  const values = Object.entries(fields).map(([name, field]) => [name, seenField(field)] as const)
  return z.strictObject(Object.fromEntries(values)).optional().describe(SEEN)
}

/** The same for fields that are named by what they belong to, such as the id of a service. */
export function seenByName<Name extends z.ZodType<string, string>>(name: Name, field: z.ZodType) {
  return z.record(name, seenField(field)).optional().describe(SEEN)
}

/** A stored text may be older than a rule that cleans it on the way in. */
function seenField(field: z.ZodType) {
  const read = (value: unknown): SeenField => {
    const entered = field.safeParse(value)
    return { asRead: value, asEntered: entered.success ? entered.data : value }
  }
  return z.unknown().transform(read).optional()
}
