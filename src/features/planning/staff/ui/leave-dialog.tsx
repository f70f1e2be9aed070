import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import type { Person } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'

/** Asks whether someone has left, and says what of theirs ends and what stays. */
export function LeaveDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const [hideCalendar, setHiding] = useState(false)
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: async ({ id, staffId }: Person) => {
      if (id !== null) await staffClient.leave({ id, hideCalendar })
      else if (staffId !== null) await staffClient.revoke({ id: staffId })
    },
    onSuccess: () => {
      toastSuccess(person?.id === null ? STAFF_TEXTS.revoked : STAFF_TEXTS.left)
      close()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  const close = () => {
    leave.reset()
    setHiding(false)
    onClose()
  }
  return (
    <AlertDialog
      isOpen={person !== null}
      onClose={close}
      onConfirm={async () => person && leave.mutateAsync(person)}
      title={person === null ? '' : `${nameOf(person)} has left?`}
      confirmLabel="Confirm"
      pendingText="Saving..."
      error={leave.error === null ? null : (refusalText(leave.error) ?? STAFF_TEXTS.leaveFailed)}
    >
      <div className="grid gap-2">
        {person?.staffId && (
          <p>
            This person will be signed out everywhere immediately. Their access tokens and calendar feeds will
            stop working, and invitations that they sent will be withdrawn.
          </p>
        )}
        {person?.calendar && (
          <LeftCalendar {...person} calendar={person.calendar} isHidden={hideCalendar} onHide={setHiding} />
        )}
        <WhatStays person={person} />
      </div>
    </AlertDialog>
  )
}

function WhatStays({ person }: { person: Person | null }) {
  return (
    <>
      <p>
        {person?.id === null
          ? 'Past records show this person’s email address, because no name was entered.'
          : 'The name stays on past records.'}
      </p>
      {person?.teamEntry ? (
        <p>The public team page will no longer show them.</p>
      ) : (
        <p>
          To remove an entry from the public team page, open{' '}
          <RoutedLink to={authPaths.setup}>Clinic setup</RoutedLink>, About and team.
        </p>
      )}
    </>
  )
}

type LeftCalendarProps = Pick<Person, 'upcoming'> & {
  calendar: { id: number; name: string }
  isHidden: boolean
  onHide: (isHidden: boolean) => void
}

function LeftCalendar({ calendar, upcoming, isHidden, onHide }: LeftCalendarProps) {
  return (
    <>
      <p className="wrap-anywhere">
        {upcoming} upcoming {upcoming === 1 ? 'appointment stays' : 'appointments stay'} in the calendar “
        {isolate(calendar.name)}”.{' '}
        {upcoming > 0 && (
          <RoutedLink
            to={appointmentsPaths.calendar}
            search={{ view: 'week', calendar: String(calendar.id) }}
          >
            Open these appointments
          </RoutedLink>
        )}
      </p>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          checked={isHidden}
          onChange={(event) => onHide(event.target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="font-medium">Hide the calendar</span>
      </label>
    </>
  )
}
