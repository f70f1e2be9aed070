import type { UseFormReturn } from 'react-hook-form'
import type { VisitType } from '../../services/visit-types.ts'
import type { BookingPart } from './booking-values.ts'

/** The fields that forms for an appointment share. Each form has those that it asks for, and others beside them. */
export type SharedFields = {
  petId?: string
  serviceTypeId?: string
  /** The pets and services right after the first. */
  more?: BookingPart[]
  visitType?: VisitType
  houseVisitAddress?: string | null | undefined
  calendarId?: string
  date?: string
  time?: string
  outsideHours?: boolean
}

/** A form for an appointment, as far as its parts that serve several forms know it. */
export type SharedForm = UseFormReturn<SharedFields, unknown, unknown>

/** The shared fields of a form, for the parts that serve several. */
export function sharedForm<In extends SharedFields, Out>(form: UseFormReturn<In, unknown, Out>): SharedForm {
  // React Hook Form takes a form for exactly its own fields; these parts touch none but the shared ones.
  return form as unknown as SharedForm
}
