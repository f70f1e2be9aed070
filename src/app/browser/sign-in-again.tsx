import { useSyncExternalStore } from 'react'
import { onDemand } from '../../components/layout/on-demand.tsx'
import {
  SignInAgainDialog,
  SignInAgain as SignInAgainForm,
} from '../../features/platform/auth/ui/sign-in-again-dialog.tsx'
import { isMarkedDesk, onDeskMark } from '../../lib/web/kept/desk-mark.ts'

/** Loaded only by those who sign in again with a second factor. */
const CodeForm = onDemand(
  async () => (await import('../../features/platform/security/ui/code-form.tsx')).CodeForm,
)
/** Loaded only at shared desks. */
const DeskCover = onDemand(
  async () => (await import('../../features/platform/pins/ui/desk-cover.tsx')).DeskCover,
)

type SignInAgainProps = { isOpen: boolean; onClose: () => void; email: string }

/** What is shown over the page when the session ends: a question for the password or, at a shared desk, for who it is. */
export function SignInAgain(props: SignInAgainProps) {
  const isDesk = useSyncExternalStore(onDeskMark, isMarkedDesk)
  if (!isDesk) return <SignInAgainDialog {...props} CodeForm={CodeForm} />
  return (
    <DeskCover isOpen={props.isOpen} password={<SignInAgainForm email={props.email} CodeForm={CodeForm} />} />
  )
}
