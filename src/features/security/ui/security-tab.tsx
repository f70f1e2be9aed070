import { Section } from '../../../components/section.tsx'
import { SignOutButton } from '../../auth/ui/sign-out-button.tsx'
import type { ProviderCallback } from '../rules.ts'
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
      <DevicesSection />
      <Section title="Sign Out" text="Ends your session on this device.">
        <SignOutButton tone="quiet" />
      </Section>
    </div>
  )
}
