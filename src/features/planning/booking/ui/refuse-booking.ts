import type { QueryClient } from '@tanstack/react-query'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { ownPetsQuery } from '../../../owners/pets/ui/api.ts'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import type { OWN_BOOKING_REFUSALS } from '../../appointments/texts.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { SLOTS_KEY } from './api.ts'
import type { Booking } from './book-button.tsx'
import { freeWordsOf } from './slots/free-words-of.ts'

/** For each refusal, the field to clear because its value no longer exists, and the query to refetch. */
const STALE_PARTS = {
  SLOT_UNAVAILABLE: { field: 'time', queryKey: SLOTS_KEY },
  SLOT_TAKEN: { field: 'time', queryKey: SLOTS_KEY },
  TOO_SOON: { field: 'time', queryKey: SLOTS_KEY },
  PET_ELSEWHERE: { field: 'time', queryKey: SLOTS_KEY },
  PET_MISSING: { field: 'petId', queryKey: ownPetsQuery.queryKey },
  SERVICE_MISSING: { field: 'serviceTypeId', queryKey: servicesQuery.queryKey },
  PRICE_CHANGED: { field: null, queryKey: servicesQuery.queryKey },
} as const satisfies Partial<
  Record<
    keyof typeof OWN_BOOKING_REFUSALS,
    { field: 'time' | 'petId' | 'serviceTypeId' | null; queryKey: readonly string[] }
  >
>

/** Says why a booking was refused, and clears and reads again what no longer exists. */
export async function refuseBooking(
  failure: unknown,
  { form, queryClient }: { form: Booking; queryClient: QueryClient },
): Promise<void> {
  const code = refusalCode(failure)
  const text = code === 'UNAUTHORIZED' ? BOOKING_TEXTS.noUser : refusalText(failure)
  const stale = staleAfter(code)
  if (stale !== undefined) {
    if (stale.field !== null) form.setValue(stale.field, '')
    await queryClient.invalidateQueries({ queryKey: stale.queryKey })
    if (stale.field !== null) form.setError(stale.field, { message: text ?? BOOKING_TEXTS.failed })
  }
  const detail = stale?.field === 'time' ? freeWordsOf(queryClient, form.getValues('date')) : undefined
  toastError(text ?? BOOKING_TEXTS.failed, { detail })
}

function staleAfter(code: string | null) {
  const parts: Record<string, (typeof STALE_PARTS)[keyof typeof STALE_PARTS]> = STALE_PARTS
  return code !== null && Object.hasOwn(parts, code) ? parts[code] : undefined
}
