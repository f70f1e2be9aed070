import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { useHasDraft } from '../../../../components/forms/draft-owner.ts'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { SESSION_KEY } from '../../../platform/auth/ui/api.ts'
import type { OwnProfile } from '../contract.ts'
import { channels } from '../rules.ts'
import { PROFILE_TEXTS } from '../texts.ts'
import { ownProfileQuery } from './api.ts'
import { PROFILE_DRAFT, type ProfileField, ProfileForm } from './profile-form.tsx'

type Props = { profile: OwnProfile; hasPush: boolean }

/** The caller's own record, a row for each fact, until one of them or Edit Profile is pressed. `hasPush`: whether push notifications are available. */
export function PersonalInformation({ profile, hasPush }: Props) {
  const hasDraft = useHasDraft(PROFILE_DRAFT)
  const [edited, edit] = useState<ProfileField | null>(hasDraft ? 'fullName' : null)
  const queryClient = useQueryClient()

  const saved = async (changed: OwnProfile) => {
    queryClient.setQueryData(ownProfileQuery.queryKey, changed)
    toastSuccess(PROFILE_TEXTS.updated)
    edit(null)
    // The change can affect the session's role and user.
    await queryClient.refetchQueries({ queryKey: SESSION_KEY })
  }
  return (
    <Section title="Personal Information" text="Your details and how the clinic contacts you.">
      {edited !== null ? (
        <ProfileForm
          profile={profile}
          hasPush={hasPush}
          startAt={edited}
          onSaved={saved}
          onCancel={() => edit(null)}
        />
      ) : (
        <>
          <ProfileRows profile={profile} hasPush={hasPush} onEdit={edit} />
          <Button
            tone="quiet"
            className="justify-self-start"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => edit('fullName')}
          >
            Edit Profile
          </Button>
        </>
      )}
    </Section>
  )
}

function ProfileRows({ profile, hasPush, onEdit }: Props & { onEdit: (field: ProfileField) => void }) {
  const { fullName, phone, email, address, accountEmail, messagesTo, notificationPreferences } = profile
  const isConfirmed = messagesTo === (email ?? accountEmail)
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Row term="Full Name" onEdit={() => onEdit('fullName')}>
        {fullName}
      </Row>
      <Row term="Phone Number">
        {phone === null ? 'None yet' : formatPhone(phone)}
        <Small>{PROFILE_TEXTS.phoneFixed}</Small>
      </Row>
      <Row term="Email" onEdit={() => onEdit('email')}>
        {email ?? 'None'}
        {!isConfirmed && <Small>{PROFILE_TEXTS.unconfirmedEmail(messagesTo)}</Small>}
      </Row>
      <Row term="Address" onEdit={() => onEdit('address')}>
        {address ?? 'None yet'}
      </Row>
      <Row term="Notifications" onEdit={() => onEdit('notificationPreferences.email')}>
        <span className="flex flex-wrap gap-2">
          {channels({ hasPush }).map(({ id, label }) => (
            <Badge
              key={id}
              tone={notificationPreferences[id] ? 'green' : 'neutral'}
              label={`${label} ${notificationPreferences[id] ? 'on' : 'off'}`}
            />
          ))}
        </span>
      </Row>
    </dl>
  )
}

type RowProps = { term: string; children: ReactNode; onEdit?: () => void }

/** A fact with the way to change it, if its owner can. */
function Row({ term, children, onEdit }: RowProps) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-3">
      <dt className="text-sm font-semibold text-ink-soft">{term}</dt>
      <dd className="flex flex-wrap items-start justify-between gap-x-4 sm:col-span-2">
        <span dir="auto" className="min-w-0 flex-[1_1_8rem] whitespace-pre-line wrap-anywhere">
          {children}
        </span>
        {onEdit && (
          <Button
            tone="bare"
            size="dense"
            aria-label={`Change ${term}`}
            className="-my-2 -me-2"
            onClick={onEdit}
          >
            Change
          </Button>
        )}
      </dd>
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-ink-soft">{children}</span>
}
