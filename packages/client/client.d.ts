import type { Operations } from './operations.d.ts'

export type * from './operations.d.ts'

/** The name of an operation, such as `appointments.list`. */
export type OperationName = keyof Operations

type Input<Name extends OperationName> = Operations[Name]['input']

/** Calls an operation. The input may be left out where nothing in it is required. */
export type Call = <Name extends OperationName>(
  name: Name,
  ...input: Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
) => Promise<Operations[Name]['output']>

/** What a refused call throws. */
export type Problem = Error & {
  status: number
  /** Such as `SLOT_TAKEN`; the document lists those of each operation. */
  code: string
  /** A message for each invalid field; empty unless the status is 400. */
  fields: Record<string, string>
  /** After how many seconds to try again; null if the answer does not say. */
  retryAfterS: number | null
}

/** Creates the function that calls the API of the clinic at this address, such as `https://clinic.example`. */
export function createClient(settings: { url: string; token: string }): Call

/** True for what a refused call throws. */
export function isProblem(error: unknown): error is Problem
