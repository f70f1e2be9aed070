import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { TimeField } from '../../../../../components/dates/time-field.tsx'
import { CheckboxField } from '../../../../../components/forms/checkbox-field.tsx'
import { NumberField } from '../../../../../components/forms/number-field.tsx'
import { SettingsForm } from '../../../../../components/forms/settings-form.tsx'
import { TextField } from '../../../../../components/forms/text-field.tsx'
import { settingsFormSchema } from '../../form-schemas.ts'
import { SENDING_TEXTS } from '../../sending-texts.ts'
import type { SettingsInput, ShownSettings } from '../../settings-schemas.ts'
import { REMINDERS_KEY, remindersClient } from '../api.ts'

/** What a tick begins with when it was off before. */
const USUAL = { days: 2, hours: 2, cancel: 24 } as const

const DRAFT = 'reminder-settings'

type In = z.input<typeof settingsFormSchema>
type Out = z.output<typeof settingsFormSchema>
type Fields = { control: Control<In, unknown, Out> }

const seenOf = ({ isOn: _, held: __, ...seen }: ShownSettings): SettingsInput => seen

const valuesOf = (shown: SettingsInput) => ({
  ...shown,
  appointmentDays: shown.appointmentDays ?? USUAL.days,
  appointmentHours: shown.appointmentHours ?? USUAL.hours,
  cancelHours: shown.cancelHours ?? USUAL.cancel,
  reviewLink: shown.reviewLink ?? '',
  hasDays: shown.appointmentDays !== null,
  hasHours: shown.appointmentHours !== null,
  ownersCancel: shown.cancelHours !== null,
})

/** The settings as sentences with ticks. */
export function ReminderSettingsForm({ settings }: { settings: ShownSettings }) {
  return (
    <SettingsForm
      schema={settingsFormSchema}
      draft={DRAFT}
      label="Messages to send"
      seen={seenOf(settings)}
      read={async () => seenOf(await remindersClient.getSettings())}
      valuesOf={valuesOf}
      save={async (entered, seen) => seenOf(await remindersClient.saveSettings({ ...entered, seen }))}
      texts={{ saved: SENDING_TEXTS.saved, failed: SENDING_TEXTS.saveFailed }}
      queryKey={REMINDERS_KEY}
      submit="Save settings"
    >
      {({ control }) => (
        <>
          <Appointments control={control} />
          <Care control={control} />
          <Times control={control} />
          <Owners control={control} />
        </>
      )}
    </SettingsForm>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">{label}</legend>
      {children}
    </fieldset>
  )
}

const BOXES = 'grid gap-4 sm:grid-cols-3'

function Appointments({ control }: Fields) {
  return (
    <Group label="Appointments">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-3">
          <CheckboxField control={control} name="hasDays" label="Remind owners of appointments" />
          <NumberField control={control} name="appointmentDays" label="Days before" />
        </div>
        <div className="grid gap-3">
          <CheckboxField control={control} name="hasHours" label="Remind owners again shortly before" />
          <NumberField control={control} name="appointmentHours" label="Hours before" />
        </div>
      </div>
    </Group>
  )
}

function Care({ control }: Fields) {
  return (
    <Group label="Care">
      <CheckboxField
        control={control}
        name="vaccinations"
        label="Remind owners of vaccinations that are due"
      />
      <CheckboxField control={control} name="deworming" label="Remind owners of deworming that is due" />
      <CheckboxField
        control={control}
        name="parasites"
        label="Remind owners of parasite treatments that are due"
      />
      <CheckboxField control={control} name="checkups" label="Remind owners of checkups that are due" />
      <div className={BOXES}>
        <NumberField control={control} name="firstDays" label="First reminder, days before" />
        <NumberField control={control} name="secondDays" label="Second reminder, days before" />
        <NumberField control={control} name="lateDays" label="Last reminder, days after" />
      </div>
    </Group>
  )
}

function Times({ control }: Fields) {
  return (
    <Group label="When and how">
      <div className={BOXES}>
        <TimeField control={control} name="dailyAt" label="Daily message at" />
        <TimeField control={control} name="quietFrom" label="Quiet from" />
        <TimeField control={control} name="quietUntil" label="Quiet until" />
      </div>
      <CheckboxField
        control={control}
        name="whatsappFirst"
        label="Use WhatsApp first"
        description="Staff send these messages by hand, even to owners who can get emails."
      />
    </Group>
  )
}

function Owners({ control }: Fields) {
  return (
    <Group label="Owners">
      <CheckboxField
        control={control}
        name="ownersCancel"
        label="Owners can cancel confirmed appointments by the link in a reminder"
        description="The slot is then free at once. If this is off, owners answer that they can’t come, and you cancel."
      />
      <div className={BOXES}>
        <NumberField control={control} name="cancelHours" label="Owners can cancel until (hours before)" />
      </div>
      <CheckboxField
        control={control}
        name="feedback"
        label="Ask for feedback on the day after an appointment"
      />
      <TextField
        control={control}
        type="url"
        name="reviewLink"
        label="Link for public reviews"
        description="Everyone who is asked for feedback sees this link, even after a bad rating."
        optional
      />
    </Group>
  )
}
