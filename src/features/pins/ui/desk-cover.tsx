import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { TextLink } from '../../../components/actions/text-link.tsx'
import { Cover } from '../../../components/dialogs/cover.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { markDesk } from '../../../lib/web/desk-mark.ts'
import { whenUnused } from '../../../lib/web/idle-time.ts'
import { authPaths } from '../../auth/paths.ts'
import { isStaff } from '../../auth/rules.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import type { DeskPerson } from '../contract.ts'
import { LOCKS_AFTER_MS } from '../rules.ts'
import { PIN_TEXTS } from '../texts.ts'
import { hereQuery } from './api.ts'
import { lockDesk } from './lock-desk.ts'
import { PinForm } from './pin-form.tsx'

type DeskCoverProps = {
  isOpen: boolean
  /** Asks for the password of the person whose session has ended. */
  password: ReactNode
}

/** Locks a shared desk that no one uses, and asks over the page who is working now. */
export function DeskCover({ isOpen, password }: DeskCoverProps) {
  const isLocked = useLockWhenUnused()
  return (
    <Cover isOpen={isOpen || isLocked} title="Who’s working now?">
      {isLocked && !isOpen ? (
        <Notice tone="error">{PIN_TEXTS.lockFailed}</Notice>
      ) : (
        <People password={password} />
      )}
    </Cover>
  )
}

/** True from the moment the desk locks; without an answer of the server it is tried again. */
function useLockWhenUnused(): boolean {
  const { data: session } = useQuery(sessionQuery)
  const queryClient = useQueryClient()
  const [isLocked, setLocked] = useState(false)
  const isUsed = session !== null && session !== undefined && isStaff(session.role)
  useEffect(() => {
    if (!isUsed) return setLocked(false)
    return whenUnused(LOCKS_AFTER_MS, () => {
      setLocked(true)
      lockDesk(queryClient).catch(() => undefined)
    })
  }, [isUsed, queryClient])
  return isUsed && isLocked
}

function People({ password }: Pick<DeskCoverProps, 'password'>) {
  const here = useQuery(hereQuery)
  const [chosen, setChosen] = useState<DeskPerson | 'password' | null>(null)
  const isDesk = here.data !== null
  useEffect(() => {
    if (!isDesk) markDesk(false)
  }, [isDesk])
  const back = (
    <Button tone="bare" onClick={() => setChosen(null)}>
      Someone else
    </Button>
  )
  if (chosen === 'password') return <Parts below={back}>{password}</Parts>
  if (chosen !== null)
    return (
      <Parts below={back}>
        <PinForm person={chosen} />
      </Parts>
    )
  return (
    <Parts
      below={
        <>
          <Button tone="bare" onClick={() => setChosen('password')}>
            Sign in with your password
          </Button>
          <TextLink href={authPaths.login}>Sign in as someone else</TextLink>
        </>
      }
    >
      <Loaded
        query={here}
        loading={<SkeletonList text="Loading..." rows={2} />}
        errorText={PIN_TEXTS.loadFailed}
      >
        {(desk) => <Names people={desk?.people ?? []} onChoose={setChosen} />}
      </Loaded>
    </Parts>
  )
}

function Parts({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        {below}
      </div>
    </>
  )
}

type NamesProps = { people: readonly DeskPerson[]; onChoose: (person: DeskPerson) => void }

function Names({ people, onChoose }: NamesProps) {
  if (people.length === 0)
    return <p>No one with a PIN has signed in here today. The first time each day takes your password.</p>
  return (
    <ul className="grid gap-2">
      {people.map((person) => (
        <li key={person.id} className="grid gap-1">
          <Button
            tone="quiet"
            className="w-full justify-start! wrap-anywhere"
            disabled={!person.mayEnter}
            onClick={() => onChoose(person)}
          >
            {person.name}
          </Button>
          {!person.mayEnter && (
            <p className="text-sm text-ink-soft">Too many wrong PINs: please sign in with your password.</p>
          )}
        </li>
      ))}
    </ul>
  )
}
