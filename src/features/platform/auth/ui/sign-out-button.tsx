import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../../../components/actions/button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { forgetAnswers } from '../../../../lib/web/kept/saved-answers.ts'
import { forgetDrafts } from '../../../../lib/web/kept/saved-drafts.ts'
import { forgetToasts } from '../../../../lib/web/kept/saved-toasts.ts'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { endPushSubscription } from '../../../../lib/web/push-subscription.ts'
import { markSignedIn } from '../../../../lib/web/signed-in-mark.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { authPaths } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { authClient, KNOWN_LOGIN_KEY, renewal, SESSION_KEY } from './api.ts'

/** Ends the session in all tabs, clears the person's data in the browser and returns to the home page. */
export function SignOutButton({ tone = 'bare', className }: Pick<ButtonProps, 'tone' | 'className'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const signOut = async () => {
    setPending(true)
    try {
      await authClient.signOut()
      renewal.received(null)
      notifyTabs({ kind: 'signed out' })
      // The server deletes the push subscription with the session; this also stops messages already under way.
      await endPushSubscription()
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
      setPending(false)
    }
  }
  return (
    <Button
      tone={tone}
      className={classes('justify-self-start', className)}
      pending={pending}
      icon={<LogOut className="size-5" aria-hidden="true" />}
      onClick={() => void signOut()}
    >
      Sign Out
    </Button>
  )
}
