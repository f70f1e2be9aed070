import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { forgetAnswers } from '../../../../lib/web/kept/saved-answers.ts'
import { forgetDrafts } from '../../../../lib/web/kept/saved-drafts.ts'
import { forgetToasts } from '../../../../lib/web/kept/saved-toasts.ts'
import { forgetUnsent, hasUnsent } from '../../../../lib/web/kept/unsent.ts'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { endPushSubscription } from '../../../../lib/web/push-subscription.ts'
import { markSignedIn } from '../../../../lib/web/signed-in-mark.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { authPaths } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { authClient, KNOWN_LOGIN_KEY, renewal, SESSION_KEY, sessionQuery } from './api.ts'

/**
 * Ends the session in all tabs, clears the person's data in the browser and returns to the home page; asks first if text has
 * not reached the server.
 */
export function SignOut({ onStay }: { onStay: () => void }) {
  const login = useQuery(sessionQuery).data?.email ?? ''
  const [isAsking, setAsking] = useState(false)
  const signOut = useSignOut(login, onStay)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void hasUnsent(login).then((has) => (has ? setAsking(true) : signOut()))
  }, [login, signOut])
  return (
    <AlertDialog
      isOpen={isAsking}
      onClose={onStay}
      onConfirm={signOut}
      title="Sign out and lose text?"
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
    >
      Some text on a case sheet has not reached the server yet. Signing out deletes this text from the device.
    </AlertDialog>
  )
}

function useSignOut(login: string, onFailed: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await authClient.signOut()
      renewal.received(null)
      notifyTabs({ kind: 'signed out' })
      // The server deletes the push subscription with the session; this also stops messages already under way.
      await endPushSubscription()
      await forgetUnsent(login)
      // Until the page is left, clear only the session: queries in use would be fetched again.
      for (const queryKey of [SESSION_KEY, KNOWN_LOGIN_KEY]) queryClient.removeQueries({ queryKey })
      forgetDrafts()
      await forgetAnswers()
      markSignedIn(false)
      await navigate({ to: authPaths.home })
      queryClient.clear()
      forgetToasts()
    } catch {
      toastError(AUTH_TEXTS.unknownFailure)
      onFailed()
    }
  }
}
