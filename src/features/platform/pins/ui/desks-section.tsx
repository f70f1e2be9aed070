import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { formatLongDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { markDesk } from '../../../../lib/web/kept/desk-mark.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { OwnPasswordField } from '../../auth/ui/own-password-field.tsx'
import { type Desk, newDeskSchema } from '../contract.ts'
import { PIN_TEXTS } from '../texts.ts'
import { desksQuery, ownPinQuery, pinsClient } from './api.ts'

/** The clinic's shared desks, and the way to make this browser one. */
export function DesksSection() {
  const { data: desks = [] } = useQuery(desksQuery)
  const [isAdding, setAdding] = useState(false)
  const isHere = desks.some((desk) => desk.isHere)
  return (
    <TitledSection title="Shared desks">
      <p className="max-w-prose">
        At a computer that several people share, each person signs in once a day and then switches with a PIN
        of six digits. The screen locks after two minutes without use. Each person chooses a PIN under
        Profile, Security.
      </p>
      {desks.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {desks.map((desk) => (
            <DeskCard key={desk.id} desk={desk} />
          ))}
        </ul>
      )}
      {!isHere && (
        <Button tone="quiet" className="justify-self-start" onClick={() => setAdding(true)}>
          Make this computer a shared desk
        </Button>
      )}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="A shared desk">
        <DeskForm onClose={() => setAdding(false)} />
      </Dialog>
    </TitledSection>
  )
}

function DeskCard({ desk }: { desk: Desk }) {
  const end = useChange({
    send: async () => {
      await pinsClient.endDesk({ id: desk.id })
      if (desk.isHere) markDesk(false)
    },
    done: PIN_TEXTS.deskEnded,
    failed: (failure) => refusalText(failure) ?? PIN_TEXTS.endFailed,
    refresh: desksQuery.queryKey,
  })
  return (
    <li>
      <Card className="flex h-full flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold wrap-anywhere">{desk.name}</h3>
          <p className="text-sm text-ink-soft">
            {desk.isHere && 'This computer. '}
            Until <WholeDates>{formatLongDate(new Date(desk.endsAt))}</WholeDates>
          </p>
        </div>
        <Button
          tone="quiet"
          size="dense"
          aria-label={`End ${desk.name}`}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          End
        </Button>
      </Card>
    </li>
  )
}

function DeskForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm(newDeskSchema, { defaultValues: { name: '', currentPassword: '' } })
  const queryClient = useQueryClient()
  const make = async (values: z.output<typeof newDeskSchema>) => {
    await pinsClient.makeDesk(values)
    markDesk(true)
    toastSuccess(PIN_TEXTS.deskMade)
    onClose()
    for (const { queryKey } of [desksQuery, ownPinQuery]) await queryClient.invalidateQueries({ queryKey })
  }
  const submit = submitWith(form, make, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: PIN_TEXTS.deskFailed,
  })
  return (
    <Form form={form} draft="shared-desk" onSubmit={submit}>
      <p className="text-ink-soft">
        This browser stays a shared desk for 90 days. After signing in here with a password, people can sign
        in with their PIN for 24 hours.
      </p>
      <TextField control={form.control} name="name" label="Name" description="Such as Reception" />
      <OwnPasswordField control={form.control} name="currentPassword" label="Your password" />
      <FormFooter onCancel={onClose} submitLabel="Make it a shared desk" />
    </Form>
  )
}
