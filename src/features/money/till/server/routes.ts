import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes, changesOnce, done } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { notifyingPaid } from '../../bills/server/notify-paid.ts'
import { tillContract } from '../contract.ts'
import { TILL_REFUSALS } from '../texts.ts'
import { noCharge } from './no-charge.ts'
import { presentItem, readTill, readTillNow, seesSums } from './present-till.ts'
import { recordMethod } from './record-method.ts'
import { closeTill, moveCash, openTill } from './till.ts'
import { listTills } from './till-queries.ts'

const os = implementFeature(tillContract).$context<AuthContext>()

/** The endpoints of the till. */
export const tillRouter = os.router({
  getOpenTill: os.getOpenTill.handler(({ context }) => readTillNow(context.db, actorOf(context))),

  openTill: os.openTill.handler(async ({ input, context }) => {
    const by = actorOf(context)
    return await readTill(context.db, await openTill(context.db, input, by), by)
  }),

  moveCash: os.moveCash.handler(
    changesOnce(TILL_REFUSALS, moveCash, (context, id) => readTill(context.db, id, actorOf(context))),
  ),

  closeTill: os.closeTill.handler(
    changes(closeTill, async (context, { expected, difference }, { id }) => {
      const by = actorOf(context)
      const till = await readTill(context.db, id, by)
      return { till, difference, expected: seesSums(by) ? expected : null }
    }),
  ),

  listTills: os.listTills.handler(async ({ input, context }) => {
    const rows = await listTills(context.db, rangeOf(input?.cursor))
    return toPage(rows, ({ openedAt, id }) => ({ at: openedAt, id }), presentItem)
  }),

  getTill: os.getTill.handler(({ input, context }) => readTill(context.db, input.id, actorOf(context))),

  recordMethod: os.recordMethod.handler(changes(recordMethod, done)),

  noCharge: os.noCharge.handler(
    changes((tx, input, by, context) => noCharge(tx, input, by, notifyingPaid(context)), done),
  ),
})
