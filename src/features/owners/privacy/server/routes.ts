import { refusal } from '../../../../lib/refusal.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitAction } from '../../../platform/auth/server/limit-tries.ts'
import { saveSeenNotice } from '../../../platform/auth/server/queries.ts'
import { clearSessionCookies } from '../../../platform/auth/server/session-cookies.ts'
import type { NotificationsContext } from '../../../platform/notifications/server/context.ts'
import { privacyContract } from '../contract.ts'
import { ACCOUNT_DELETED, NOTICE_REFUSALS } from '../texts.ts'
import { assertItIsThem } from './assert-it-is-them.ts'
import { eraseCustomer, eraseOwn } from './erase-person.ts'
import { findSeenNotice, recordAction } from './own-data-queries.ts'
import { readOwnData } from './read-own-data.ts'

const os = implementFeature(privacyContract).$context<NotificationsContext>()

export const privacyRouter = os.router({
  download: os.download.handler(async ({ input, context }) => {
    await assertItIsThem(context, input.password)
    return await limitAction(context, 'download', async () => {
      const data = await readOwnData(context, context.caller)
      await recordAction(context.db)
      return data
    })
  }),

  eraseOwn: os.eraseOwn.handler(async ({ input, context }) => {
    await assertItIsThem(context, input.password)
    const { userId } = context.caller
    const despiteMoney = input.withoutMoney ? ACCOUNT_DELETED : null
    const eraser = { userId, isOwner: true, now: context.now(), despiteMoney }
    const cancelled = await eraseOwn(context.db, eraser)
    clearSessionCookies(context)
    return { erased: true, ...cancelled }
  }),

  eraseCustomer: os.eraseCustomer.handler(async ({ input, context }) => {
    await assertItIsThem(context, input.password)
    const { userId } = context.caller
    const eraser = { userId, isOwner: false, now: context.now(), despiteMoney: input.despiteMoney ?? null }
    return { erased: true, ...(await eraseCustomer(context.db, input.id, eraser)) }
  }),

  notice: os.notice.handler(async ({ context }) => {
    const seen = await findSeenNotice(context.db, context.caller.userId)
    const version = context.privacyVersion
    return { version, seen: seen !== undefined && seen >= version }
  }),

  acknowledge: os.acknowledge.handler(async ({ input, context }) => {
    if (input.version !== context.privacyVersion) throw refusal(NOTICE_REFUSALS, 'NOTICE_CHANGED')
    const { userId } = context.caller
    await saveSeenNotice(context.db, userId, { version: input.version, way: 'dashboard' })
    return { seen: true }
  }),
})
