import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { SENDING_TEXTS } from '../sending-texts.ts'
import { settingsQuery } from './api.ts'
import { OnOff } from './settings/on-off.tsx'
import { PreviewList } from './settings/preview-list.tsx'
import { ReminderSettingsForm } from './settings/settings-form.tsx'
import { HeldNotice } from './to-send/held-notice.tsx'

/**
 * What owners are reminded of, in sentences with ticks, and what goes out next. That stands first until reminders are on: it is
 * what someone looks at before turning them on.
 */
export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeader subtitle="The reminders that owners get, and when" />
      <Loaded
        query={settings}
        loading={<SkeletonList text="Loading reminders..." rows={6} shape="plain" />}
        errorText={SENDING_TEXTS.loadFailed}
      >
        {(shown) => (
          <div className="grid gap-6">
            <OnOff isOn={shown.isOn} />
            {shown.held !== null && <HeldNotice held={shown.held} />}
            {!shown.isOn && <NextMessages />}
            <Section title="Messages to send" text="Untick the messages that you don’t want to send.">
              <ReminderSettingsForm settings={shown} />
            </Section>
            {shown.isOn && <NextMessages />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function NextMessages() {
  return (
    <Section title="Next daily message" text="The messages and their recipients with the current settings.">
      <PreviewList />
    </Section>
  )
}
