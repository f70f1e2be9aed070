import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { useHasDraft } from '../../../../components/forms/draft-owner.ts'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { SESSION_KEY } from '../../../platform/auth/ui/api.ts'
import type { OwnProfile } from '../contract.ts'
import { channels } from '../rules.ts'
import { PROFILE_TEXTS } from '../texts.ts'
import { ownProfileQuery } from './api.ts'
import { PROFILE_DRAFT, ProfileForm } from './profile-form.tsx'

type Props = { profile: OwnProfile; hasPush: boolean }

/** The caller's own record, read-only until Edit Profile. `hasPush`: whether push notifications are available. */
export function PersonalInformation({ profile, hasPush }: Props) {
  const [editing, setEditing] = useState(useHasDraft(PROFILE_DRAFT))
  const queryClient = useQueryClient()

  const saved = async (changed: OwnProfile) => {
    queryClient.setQueryData(ownProfileQuery.queryKey, changed)
    toastSuccess(PROFILE_TEXTS.updated)
    setEditing(false)
    // The change can affect the session's role and user.
    await queryClient.refetchQueries({ queryKey: SESSION_KEY })
  }
  return (
    <Section title="Personal Information" text="How the clinic knows you and reaches you.">
      {editing ? (
        <ProfileForm profile={profile} hasPush={hasPush} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <ProfileFacts profile={profile} hasPush={hasPush} />
          <Button
            tone="quiet"
            className="justify-self-start"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Edit Profile
          </Button>
        </>
      )}
    </Section>
  )
}

function ProfileFacts({ profile, hasPush }: Props) {
  const { fullName, phone, email, address, accountEmail, messagesTo, notificationPreferences } = profile
  const isConfirmed = messagesTo === (email ?? accountEmail)
  return (
    <>
      <Facts
        className="sm:grid-cols-2"
        facts={{
          'Full Name': fullName,
          'Phone Number': phone === null ? 'None yet' : formatPhone(phone),
          Email: (
            <>
              {email ?? 'None'}
              {!isConfirmed && (
                <span className="block text-sm text-ink-soft wrap-anywhere">
                  {PROFILE_TEXTS.unconfirmedEmail(messagesTo)}
                </span>
              )}
            </>
          ),
          Address: address ?? 'None yet',
        }}
      />
      <Facts
        facts={{
          Notifications: (
            <span className="flex flex-wrap gap-2 pt-1">
              {channels({ hasPush }).map(({ id, label }) => (
                <Badge
                  key={id}
                  tone={notificationPreferences[id] ? 'green' : 'neutral'}
                  label={`${label} ${notificationPreferences[id] ? 'on' : 'off'}`}
                />
              ))}
            </span>
          ),
        }}
      />
    </>
  )
}
