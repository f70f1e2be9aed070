import { type Refusal, refusal } from '../../../../lib/refusal.ts'
import { violates } from '../../../../lib/server/database/errors.ts'

/** The constraint by which no two times of a calendar overlap; `hold_time` of the schema refuses under its name. */
const TIME_TAKEN = 'calendar_times_apart'

/**
 * Runs a statement that holds a calendar's time for an appointment or an offer. If someone else holds it, `whenTaken` refuses,
 * or gives what comes of it.
 */
export async function holdTime<Held, Taken>(
  statement: () => Promise<Held>,
  whenTaken: () => Taken,
): Promise<Held | Taken> {
  try {
    return await statement()
  } catch (error) {
    if (violates(error, TIME_TAKEN)) return whenTaken()
    throw error
  }
}

/** Refuses what is to hold a taken time, with a refusal of the caller's own catalogue. */
export function refuses<Code extends string>(
  catalogue: Record<Code, Refusal>,
  code: NoInfer<Code>,
): () => never {
  return () => {
    throw refusal(catalogue, code)
  }
}
