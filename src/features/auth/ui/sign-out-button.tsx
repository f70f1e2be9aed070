import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../../components/button.tsx'
import { classes } from '../../../components/classes.ts'
import { paths } from '../../../lib/paths.ts'
import { endPushSubscription } from '../../../lib/web/push-subscription.ts'
import { KNOWN_LOGIN_KEY, SESSION_KEY } from '../../../lib/web/query-client.ts'
import { forgetToasts } from '../../../lib/web/saved-toasts.ts'
import { toastError } from '../../../lib/web/toast.ts'
import { AUTH_TEXTS } from '../contract.ts'
import { authClient, renewal } from './api.ts'
import { notifyTabs } from './notify-tabs.ts'

/** Ends the session, in all tabs, and returns to the home page; what was kept of the person in the browser is forgotten. */
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
      // The server has forgotten this browser with the session; nothing that was sent before shall be shown, either.
      await endPushSubscription()
      // Only who was signed in is forgotten before the page is left: what it still shows would be asked for anew.
      for (const queryKey of [SESSION_KEY, KNOWN_LOGIN_KEY]) queryClient.removeQueries({ queryKey })
      await navigate({ to: paths.home })
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
