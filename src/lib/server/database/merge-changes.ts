import { isDeepStrictEqual } from 'node:util'
import { CHANGED_MEANWHILE } from '../../changed-meanwhile.ts'
import { refusal } from '../../refusal.ts'
import type { SeenField, SeenFields } from '../../seen-fields.ts'

/**
 * What a form changes in a record that is locked: of each field, the entered value if it was changed there, else the
 * `present` one. Refuses a field that someone else has changed as well since it was `seen`. Without `seen` all is entered.
 */
export function mergeChanges<Fields extends object>(
  present: { readonly [Name in keyof Fields]: unknown },
  entered: Fields,
  seen: SeenFields | undefined,
): Fields {
  if (seen === undefined) return entered
  const merge = (name: string, value: unknown) => {
    const was = seen[name]
    return was === undefined ? value : mergeValue(partOf(present, name), value, was)
  }
  const merged = Object.entries(entered).map(([name, value]) => [name, merge(name, value)])
  if (merged.some(([, value]) => value === CONFLICT))
    throw refusal(CHANGED_MEANWHILE, 'CHANGED_MEANWHILE', { now: changedFields(present, seen) })
  return Object.fromEntries(merged)
}

const CONFLICT = Symbol('changed by two')

function mergeValue(present: unknown, entered: unknown, was: SeenField): unknown {
  if (isRecord(present) && isRecord(entered) && isRecord(was.asRead) && isRecord(was.asEntered))
    return mergeParts(present, entered, { asRead: was.asRead, asEntered: was.asEntered })
  if (isDeepStrictEqual(entered, was.asEntered)) return present
  if (isDeepStrictEqual(present, was.asRead) || isDeepStrictEqual(present, entered)) return entered
  return CONFLICT
}

/** A field of several parts, such as the channels by which someone is notified: each part is a field of its own. */
function mergeParts(present: Parts, entered: Parts, was: { asRead: Parts; asEntered: Parts }): unknown {
  const parts = Object.entries(entered).map(([name, value]) => {
    const part = { asRead: was.asRead[name], asEntered: was.asEntered[name] }
    return [name, mergeValue(present[name], value, part)] as const
  })
  return parts.some(([, value]) => value === CONFLICT) ? CONFLICT : Object.fromEntries(parts)
}

/** The fields that are no longer as they were seen, as they are now. */
function changedFields(present: object, seen: SeenFields): Parts {
  const changed = Object.entries(seen).flatMap(([name, was]) => {
    const now = partOf(present, name)
    return was === undefined || isDeepStrictEqual(now, was.asRead) ? [] : [[name, now] as const]
  })
  return Object.fromEntries(changed)
}

type Parts = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function partOf(fields: object, name: string): unknown {
  return Object(fields)[name]
}
