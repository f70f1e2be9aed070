import { refusal } from '../../../../lib/refusal.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { deskOf } from '../../auth/server/desk-cookie.ts'
import { enterAtDesk, findDesk, takePinTry } from '../../auth/server/desk-queries.ts'
import { enter } from '../../auth/server/enter.ts'
import { limitPins } from '../../auth/server/limit-tries.ts'
import { PIN_REFUSALS } from '../texts.ts'
import { verifyPin } from './hash-pin.ts'

/** The shared desk that this browser is. Refuses any other browser, and a desk that has ended. */
async function findOwnDesk(context: AuthContext): Promise<string> {
  const deskId = deskOf(context)
  if (deskId === null || (await findDesk(context.db, deskId)) === undefined)
    throw refusal(PIN_REFUSALS, 'DESK_ENDED')
  return deskId
}

/**
 * Goes on at a shared desk with a PIN, as the person who has signed in fully there within the last day. Five wrong PINs
 * since, for that person at that desk, and only the password is taken. The session is as old as that sign-in.
 */
export async function enterWithPin(
  context: AuthContext,
  { id: staffId, pin }: { id: string; pin: string },
): Promise<void> {
  const deskId = await findOwnDesk(context)
  await limitPins(context, async () => {
    const taken = await takePinTry(context.db, { deskId, staffId })
    if (taken === undefined) throw refusal(PIN_REFUSALS, 'SIGN_IN_FIRST')
    const { userId, hash } = taken
    const isRight = await verifyPin(hash, { secret: context.keys.secret, userId, pin })
    if (!isRight) throw refusal(PIN_REFUSALS, 'WRONG_PIN')
    await enter(context, async (tx) => {
      if (!(await enterAtDesk(tx, { deskId, userId, hash }))) throw refusal(PIN_REFUSALS, 'SIGN_IN_FIRST')
      return { userId, factors: 'both', deskId }
    })
  })
}
