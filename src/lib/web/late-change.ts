import { refusalCode, refusalData } from './feature-client.ts'

/** The record's present state, from the refusal `code` of a change that came too late; undefined for other errors. */
export function stateNow<State>(failure: unknown, code: string): State | undefined {
  // As with every answer of the server, its contract says what is in it.
  return refusalCode(failure) === code ? (refusalData(failure) as State | undefined) : undefined
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
