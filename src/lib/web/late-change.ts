import { z } from 'zod'
import { refusalCode } from './room-client.ts'

/** The state that a record has by now, out of the refusal `code` of a change that came too late; else undefined. */
export function stateNow<State>(failure: unknown, code: string, state: z.ZodType<State>): State | undefined {
  if (refusalCode(failure) !== code) return undefined
  return z.object({ data: state }).safeParse(failure).data?.data
}

/** Waits for a change; undefined when it is refused because the record is already as the person wants it. */
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
