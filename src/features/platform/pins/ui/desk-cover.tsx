import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Cover } from '../../../../components/dialogs/cover.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { whenUnused } from '../../../../lib/web/idle-time.ts'
import { authPaths } from '../../auth/paths.ts'
import { isStaff } from '../../auth/rules.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { LOCKS_AFTER_MS } from '../rules.ts'
import { PIN_TEXTS } from '../texts.ts'
import { DeskPeople } from './desk-people.tsx'
import { lockDesk } from './lock-desk.ts'

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
        <DeskPeople password={password} login={authPaths.login} />
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
