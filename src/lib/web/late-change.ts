import { z } from 'zod'
import { refusalCode } from './room-client.ts'

/** The record's present state, from the refusal `code` of a change that came too late; undefined for other errors. */
export function stateNow<State>(failure: unknown, code: string, state: z.ZodType<State>): State | undefined {
  if (refusalCode(failure) !== code) return undefined
  return z.object({ data: state }).safeParse(failure).data?.data
}

/** Waits for a change. Gives undefined if it is refused because the record already has the wanted state. */
export async function unlessAlready<Changed>(
  change: Promise<Changed>,
  isAsWanted: (failure: unknown) => boolean,
): Promise<Changed | undefined> {
  try {
    return await change
  } catch (failure) {
    if (isAsWanted(failure)) return undefined
    throw failure
  }
}
