import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Answer } from '../../../../lib/text.ts'
import type { AuthContext, SignedIn } from '../../auth/server/auth-context.ts'
import { clearDeskCookie, deskOf, setDeskCookie } from '../../auth/server/desk-cookie.ts'
import {
  deleteDesk,
  deletePin,
  findDesk,
  insertDesk,
  listAtDesk,
  listDesks,
  readOwnPin,
  recordMaker,
  savePinHash,
} from '../../auth/server/desk-queries.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { checkPassword } from '../../auth/server/passwords/check-password.ts'
import { rememberDevice } from '../../auth/server/remember-device.ts'
import { clearSessionCookies, endOwnSession } from '../../auth/server/session-cookies.ts'
import type { deskSchema } from '../contract.ts'
import { pinsContract } from '../contract.ts'
import { DESK_REFUSALS } from '../texts.ts'
import { enterWithPin } from './enter-with-pin.ts'
import { hashPin } from './hash-pin.ts'

const os = implementFeature(pinsContract).$context<AuthContext>()

export const pinsRouter = os.router({
  getDesk: os.getDesk.handler(async ({ context }) => {
    const deskId = deskOf(context)
    const name = deskId === null ? undefined : await findDesk(context.db, deskId)
    if (deskId === null || name === undefined) return null
    return { name, people: await listAtDesk(context.db, deskId) }
  }),

  enterPin: os.enterPin.handler(async ({ input, context }) => {
    await enterWithPin(context, input)
    return { signedIn: true }
  }),

  /** At a desk that has ended as well: who is signed in there relies on it. */
  lock: os.lock.handler(async ({ context }) => {
    await endOwnSession(context.db, context, { staysAtDesk: true })
    clearSessionCookies(context)
    return { locked: true }
  }),

  getOwnPin: os.getOwnPin.handler(({ context }) => readOwnPin(context.db, context.caller.userId)),

  savePin: os.savePin.handler(async ({ input, context }) => {
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    const { userId } = context.caller
    const hash = await hashPin({ secret: context.keys.secret, userId, pin: input.pin })
    await savePinHash(context.db, userId, hash)
    return { hasPin: true }
  }),

  removePin: os.removePin.handler(async ({ context }) => {
    await deletePin(context.db, context.caller.userId)
    return { hasPin: false }
  }),

  desks: os.desks.handler(async ({ context }) => await desksOf(context)),

  makeDesk: os.makeDesk.handler(async ({ input, context }) => {
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    const id = await makeDesk(context, input.name)
    const desk = (await desksOf(context)).find((one) => one.id === id)
    if (desk === undefined) throw refusal(DESK_REFUSALS, 'DESK_MISSING')
    return { ...desk, isHere: true }
  }),

  endDesk: os.endDesk.handler(async ({ input, context }) => {
    if (!(await deleteDesk(context.db, input.id))) throw refusal(DESK_REFUSALS, 'DESK_MISSING')
    if (deskOf(context) === input.id) clearDeskCookie(context)
    return { ended: true }
  }),
})

/** Makes this browser a shared desk, in the place of the one that it was. */
async function makeDesk(context: SignedIn, name: string): Promise<string> {
  const { userId, sessionId, email } = context.caller
  const before = deskOf(context)
  const id = await context.db.transaction().execute(async (tx) => {
    if (before !== null) await deleteDesk(tx, before)
    const deskId = await insertDesk(tx, { name, madeBy: userId })
    if (deskId === undefined) throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
    await recordMaker(tx, { deskId, sessionId })
    return deskId
  })
  setDeskCookie(context, { deskId: id, deviceId: rememberDevice(context, email) })
  return id
}

async function desksOf(context: AuthContext): Promise<Answer<typeof deskSchema>[]> {
  const here = deskOf(context)
  const desks = await listDesks(context.db)
  return desks.map(({ id, name, madeAt, endsAt }) => ({ id, name, isHere: id === here, madeAt, endsAt }))
}
