import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../../components/layout/section.tsx'
import { isAdmin, isStaff } from '../../auth/rules.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { SignOutButton } from '../../auth/ui/sign-out-button.tsx'
import { PinSection } from '../../pins/ui/pin-section.tsx'
import { TokensSection } from '../../tokens/ui/tokens-section.tsx'
import type { ProviderCallback } from '../rules.ts'
import { protectionQuery } from './api.ts'
import { ChangePasswordSection } from './change-password-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import { SecondFactorNotice } from './second-factor-banner.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** All sign-in settings, one section each, below the result of a return from a provider. */
export function SecurityTab({ callback }: { callback: ProviderCallback }) {
  return (
    <div className="grid gap-6">
      <ProviderNotice {...callback} />
      <SecondFactorNotice />
      <ChangePasswordSection />
      <TwoFactorSection />
      <PasskeysSection />
      <IdentitiesSection />
      <OwnPin />
      <DevicesSection />
      <Tokens />
      <Section title="Sign Out" text="Ends your session on this device.">
        <SignOutButton tone="quiet" />
      </Section>
    </div>
  )
}

/** Only staff have one; who must turn on a second factor has to do that first. */
function OwnPin() {
  const { data: session } = useQuery(sessionQuery)
  return session && isStaff(session.role) && session.secondFactor !== 'required' ? <PinSection /> : null
}

/** Tokens of staff, and for admins those of services; no one else needs any. Who must turn on a second factor has to do that first. */
function Tokens() {
  const { data: session } = useQuery(sessionQuery)
  const { data: protection } = useQuery(protectionQuery)
  if (!session || !isStaff(session.role) || protection === undefined || session.secondFactor === 'required')
    return null
  const { hasPassword } = protection
  return (
    <>
      <TokensSection kind="personal" caller={session} hasPassword={hasPassword} />
      {isAdmin(session.role) && <TokensSection kind="service" caller={session} hasPassword={hasPassword} />}
    </>
  )
}
