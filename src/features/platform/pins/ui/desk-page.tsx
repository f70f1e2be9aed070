import { loginPath } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { DeskPeople } from './desk-people.tsx'

/** What a shared desk shows while no one is signed in: who it is, and then the page that was asked for. */
export function DeskPage({ next }: { next: string | null }) {
  return (
    <AccountFrame title="Who’s working now?">
      <div className="grid gap-5">
        <DeskPeople login={loginPath({ next })} />
      </div>
    </AccountFrame>
  )
}
