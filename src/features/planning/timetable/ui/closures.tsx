import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Badge } from '../../../../components/layout/badge.tsx'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import type { ProposedHours } from '../calendar-schemas.ts'
import { type ClosureInput, closureFormSchema, type ShownClosure } from '../hours-schemas.ts'
import { describeClosure } from '../rules.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { closuresQuery, TIMETABLE_KEY, timetableClient } from './api.ts'
import { NO_PERIOD, PeriodFields } from './period-fields.tsx'
import { PlannedList, PlannedRow } from './planned-list.tsx'

type ClosuresProps = { confirm: (proposed: ProposedHours) => Promise<boolean> }

/** The upcoming closures, with a dialog to add one. */
export function Closures({ confirm }: ClosuresProps) {
  return (
    <PlannedList
      query={useQuery(closuresQuery)}
      loading="Loading closures..."
      none="No closures are planned."
      row={(closure) => <ClosureRow key={closure.id} closure={closure} />}
      addLabel="Add a closure"
      dialog={(close) => <ClosureFormDialog confirm={confirm} onClose={close} />}
    />
  )
}

function ClosureRow({ closure }: { closure: ShownClosure }) {
  const when = describeClosure({ startsAt: new Date(closure.startsAt), endsAt: new Date(closure.endsAt) })
  return (
    <PlannedRow
      removeLabel={`Remove the closure of ${when}`}
      remove={() => timetableClient.removeClosure({ id: closure.id })}
      texts={{ removed: TIMETABLE_TEXTS.removed, failed: TIMETABLE_TEXTS.removeFailed }}
    >
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold text-pretty">{when}</p>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft wrap-anywhere">
          {closure.reason}
          {closure.isAnnounced && <Badge tone="neutral" icon={BellRing} label="Announced" />}
        </p>
      </div>
    </PlannedRow>
  )
}

type ClosureFormDialogProps = {
  /** Asks about the appointments that the closure leaves outside. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
  onClose: () => void
}

/** Closes the clinic for whole days, or for some hours. */
function ClosureFormDialog({ confirm, onClose }: ClosureFormDialogProps) {
  const form = useZodForm(closureFormSchema, { defaultValues: { ...NO_PERIOD, announce: true } })
  const finish = useFinish(TIMETABLE_KEY)
  const add = async (closure: ClosureInput) => {
    if (!(await confirm({ closure }))) return
    await timetableClient.addClosure(closure)
    await finish(TIMETABLE_TEXTS.closed, onClose)
  }
  const submit = submitWith(form, add, { toast: TIMETABLE_TEXTS.closeFailed })
  return (
    <FormDialog
      form={form}
      draft="closure"
      onSubmit={submit}
      title="Add a closure"
      onClose={onClose}
      submitLabel="Add closure"
    >
      <PeriodFields
        form={form}
        wholeDaysLabel="Closed all day"
        reasonText="Customers see the reason when they choose a day. The public pages also show the reason."
      />
      <CheckboxField
        control={form.control}
        name="announce"
        label="Notify everyone"
        description="Shows a system alert on the dashboards until the last day."
        optional
      />
    </FormDialog>
  )
}
