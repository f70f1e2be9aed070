import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { Badge } from '../../../components/layout/badge.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { formatLongDate } from '../../../lib/time.ts'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import type { Member } from '../contract.ts'
import { permissionWords, roleWords } from '../role-words.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { RoleDialog } from './role-dialog.tsx'

/** The staff with their roles, each but the signed-in one with buttons that change the role and revoke the rights. */
export function MemberList({ members }: { members: Member[] }) {
  const [revoking, setRevoking] = useState<Member | null>(null)
  const [changing, setChanging] = useState<Member | null>(null)
  const words = roleWords()
  return (
    <TitledSection title="People who can sign in">
      <Card>
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{member.email}</p>
                <p className="text-sm text-ink-soft">
                  {words[member.role].label}
                  {member.permissions.length > 0 && `, also may: ${alsoMay(member)}`} · Since{' '}
                  {formatLongDate(new Date(member.since))}
                </p>
              </div>
              {member.isYou ? (
                <Badge tone="green" label="You" />
              ) : (
                <div className="flex gap-2">
                  <Button
                    tone="quiet"
                    size="dense"
                    aria-label={`Role of ${member.email}`}
                    onClick={() => setChanging(member)}
                  >
                    Role
                  </Button>
                  <Button
                    tone="quiet"
                    size="dense"
                    aria-label={`Revoke ${member.email}`}
                    onClick={() => setRevoking(member)}
                  >
                    Revoke
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <RoleDialog member={changing} onClose={() => setChanging(null)} />
      <RevokeDialog member={revoking} onClose={() => setRevoking(null)} />
    </TitledSection>
  )
}

/** What was added to a person's role, in lower case. */
function alsoMay({ permissions }: Member): string {
  const words = permissionWords()
  return permissions.flatMap((one) => words[one]?.toLowerCase() ?? []).join(', ')
}

function RevokeDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => staffClient.revoke({ id }),
    onSuccess: () => {
      toastSuccess(STAFF_TEXTS.revoked)
      close()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <AlertDialog
      isOpen={member !== null}
      onClose={close}
      onConfirm={async () => member && revoke.mutateAsync(member.id)}
      title="Revoke staff rights?"
      confirmLabel="Revoke"
      pendingText="Revoking..."
      error={revoke.error === null ? null : (refusalText(revoke.error) ?? STAFF_TEXTS.revokeFailed)}
    >
      <p>
        <strong className="wrap-anywhere">{member?.email}</strong> will be signed out everywhere immediately
        and lose access to the clinic’s pages. Invitations they have sent will end, too.
      </p>
    </AlertDialog>
  )
}
