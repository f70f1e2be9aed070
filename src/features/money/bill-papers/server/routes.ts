import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { endLinks } from '../../../platform/links/server/queries.ts'
import { drawByLink, readByLink } from '../../../platform/links/server/secret-links.ts'
import { listBills } from '../../bills/server/bill-list-queries.ts'
import { readBill, shown, toItem } from '../../bills/server/present-bill.ts'
import { readSettings } from '../../bills/server/settings-queries.ts'
import { papersContract } from '../contract.ts'
import { listPetsOfBill } from './link-queries.ts'
import { listNext, withoutDetails } from './next-queries.ts'
import { BILL_LINKS, mailBill, printBill, readSharedBill, shareBill } from './share-bill.ts'

const os = implementFeature(papersContract).$context<AuthContext>()

/** The endpoints of bills as their owners have them. */
export const papersRouter = os.router({
  listOwn: os.listOwn.handler(async ({ input, context }) => {
    const { customerId } = context.caller
    const rows = await listBills(context.db, { records: { customerId }, ...rangeOf(input?.cursor) })
    return toPage(rows, ({ createdAt, id }) => ({ at: createdAt, id }), toItem)
  }),

  getOwn: os.getOwn.handler(async ({ input, context: { db, caller, now } }) => {
    const { customerId, userId } = caller
    const bill = await readBill(db, input.id, { now: now(), userId, records: { customerId } })
    return { ...bill, upiId: (await readSettings(db)).upiId, next: await listNext(db, bill.id, now()) }
  }),

  listNext: os.listNext.handler(async ({ input, context }) => {
    await shown(context, input.id)
    return await listNext(context.db, input.id, context.now())
  }),

  share: os.share.handler(({ input, context }) => shareBill(context.db, input.id, actorOf(context))),

  mail: os.mail.handler(async ({ input, context }) => ({
    sent: await mailBill(context.db, input.id, { ...actorOf(context), publicUrl: context.mailer.publicUrl }),
  })),

  endLinks: os.endLinks.handler(async ({ input, context }) => {
    await endLinks(context.db, BILL_LINKS, { id: input.id, now: context.now() })
    return { done: true }
  }),

  getFile: os.getFile.handler(async ({ input, context }) =>
    printBill(
      context.db,
      await shown(context, input.id),
      await listNext(context.db, input.id, context.now()),
    ),
  ),

  getOwnFile: os.getOwnFile.handler(async ({ input, context }) => {
    const { customerId, userId } = context.caller
    return await printBill(
      context.db,
      await readBill(context.db, input.id, { now: context.now(), userId, records: { customerId } }),
      await listNext(context.db, input.id, context.now()),
    )
  }),

  getByLink: os.getByLink.handler(async ({ input, context }) => {
    const bill = await readLinked(context, input.token)
    const { upiId } = await readSettings(context.db)
    const next = withoutDetails(await listNext(context.db, bill.id, context.now()))
    return { bill, upiId, next, pets: await listPetsOfBill(context.db, bill.id) }
  }),

  getFileByLink: os.getFileByLink.handler(async ({ input, context }) => {
    const bill = await readLinked(context, input.token)
    const next = withoutDetails(await listNext(context.db, bill.id, context.now()))
    return await drawByLink(context, bill.id, () => printBill(context.db, bill, next))
  }),
})

const readLinked = (context: AuthContext, token: string) =>
  readByLink(context, BILL_LINKS, {
    token,
    read: (id) => readSharedBill(context.db, id, context.now()),
  })
