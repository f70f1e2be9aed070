import { useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { classes } from '../../../../components/layout/classes.ts'
import { isMarkedDesk, onDeskMark } from '../../../../lib/web/kept/desk-mark.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { PIN_TEXTS } from '../texts.ts'
import { lockDesk } from './lock-desk.ts'

/** At a shared desk: locks the screen, where the next person chooses their name. A row of the menu. */
export function SwitchButton({ className }: { className: string }) {
  const isDesk = useSyncExternalStore(onDeskMark, isMarkedDesk)
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  if (!isDesk) return null
  const lock = async () => {
    setPending(true)
    await lockDesk(queryClient).catch(() => toastError(PIN_TEXTS.lockFailed))
    setPending(false)
  }
  return (
    <button
      type="button"
      className={classes(className, 'aria-disabled:opacity-60')}
      aria-disabled={pending || undefined}
      onClick={() => pending || void lock()}
    >
      <UsersRound className="size-5 shrink-0" aria-hidden="true" />
      <span>Switch</span>
    </button>
  )
}
