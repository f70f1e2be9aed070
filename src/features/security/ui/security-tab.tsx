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

/** Everything about how a person signs in, a section each; above them what came of a visit to a provider. */
export function SecurityTab({ appointment }: { appointment: ProviderCallback }) {
  return (
    <div className="grid gap-6">
      <ProviderNotice {...appointment} />
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
