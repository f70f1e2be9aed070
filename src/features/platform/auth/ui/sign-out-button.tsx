import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../../../components/actions/button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'

const SignOut = onDemand(async () => (await import('./sign-out.tsx')).SignOut)

/** Signs out. */
export function SignOutButton({ tone = 'bare', className }: Pick<ButtonProps, 'tone' | 'className'>) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Button
        tone={tone}
        className={classes('justify-self-start', className)}
        pending={isLeaving}
        icon={<LogOut className="size-5" aria-hidden="true" />}
        onClick={() => setLeaving(true)}
      >
        Sign Out
      </Button>
      {isLeaving && <SignOut onStay={() => setLeaving(false)} />}
    </>
  )
}
