import { SignOutButton } from '../../auth/ui/sign-out-button.tsx'
import { ChangePasswordSection } from './change-password-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondFactorNotice } from './second-factor-banner.tsx'
import { Section } from './section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** Everything about how a person signs in, a section each. */
export function SecurityTab() {
  return (
    <div className="grid gap-6">
      <SecondFactorNotice />
      <ChangePasswordSection />
      <TwoFactorSection />
      <PasskeysSection />
      <DevicesSection />
      <Section title="Sign Out" text="Ends your session on this device.">
        <SignOutButton tone="quiet" />
      </Section>
    </div>
  )
}
