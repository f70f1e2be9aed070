import { forgetAnswers } from '../../../../lib/web/kept/saved-answers.ts'
import { forgetDrafts } from '../../../../lib/web/kept/saved-drafts.ts'
import { forgetToasts } from '../../../../lib/web/kept/saved-toasts.ts'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { endPushSubscription } from '../../../../lib/web/push-subscription.ts'
import { markSignedIn } from '../../../../lib/web/signed-in-mark.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { renewal } from '../../../platform/auth/ui/api.ts'
import { passOn } from '../../../platform/auth/ui/run-account-page.ts'
import { PRIVACY_TEXTS } from '../texts.ts'

/** Deletes what the browser has saved of a login that is gone, and leads to the login screen, which says so. */
export async function leaveAfterErasure(): Promise<void> {
  renewal.received(null)
  notifyTabs({ kind: 'signed out' })
  await endPushSubscription()
  forgetDrafts()
  await forgetAnswers()
  forgetToasts()
  markSignedIn(false)
  passOn({ message: PRIVACY_TEXTS.erased }, authPaths.login)
}
