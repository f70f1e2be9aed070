import type { Operations } from './operations.d.ts'

export type * from './operations.d.ts'

/** The name of an operation, such as `appointments.list`. */
export type OperationName = keyof Operations

type Input<Name extends OperationName> = Operations[Name]['input']

/** How one call is made. */
export type CallOptions = {
  /** Ends the call, which then throws the signal's reason. What was sent may have been done. */
  signal?: AbortSignal
}

/** Calls an operation. The input may be left out where nothing in it is required. */
export type Call = <Name extends OperationName>(
  name: Name,
  ...more: Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]
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

export type Settings = {
  /** The address of the clinic, such as `https://clinic.example`. */
  url: string
  token: string
  /** After how many milliseconds a call without an answer throws a `TimeoutError`; 30,000 by default. */
  timeoutMs?: number
}

/** Creates the function that calls the API of a clinic. */
export function createClient(settings: Settings): Call

/** True for what a refused call throws. */
export function isProblem(error: unknown): error is Problem
