import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { Badge } from '../../../components/layout/badge.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import type { ProposedHours } from '../calendar-schemas.ts'
import { type ClosureInput, closureFormSchema, type ShownClosure } from '../hours-schemas.ts'
import { describeClosure } from '../rules.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { closuresQuery, TIMETABLE_KEY, timetableClient } from './api.ts'
import { NO_PERIOD, PeriodFields } from './period-fields.tsx'

type ClosuresProps = { confirm: (proposed: ProposedHours) => Promise<boolean> }

/** The upcoming closures, with a dialog to add one. */
export function Closures({ confirm }: ClosuresProps) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid gap-4">
      <Loaded
        inset
        query={useQuery(closuresQuery)}
        loading={<SkeletonList text="Loading closures..." rows={2} shape="plain" />}
        errorText={TIMETABLE_TEXTS.loadFailed}
      >
        {(closures) =>
          closures.length === 0 ? (
            <p>No closures are planned.</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {closures.map((closure) => (
                <ClosureRow key={closure.id} closure={closure} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        Add a closure
      </Button>
      {adding && <ClosureFormDialog confirm={confirm} onClose={() => setAdding(false)} />}
    </div>
  )
}

function ClosureRow({ closure }: { closure: ShownClosure }) {
  const when = describeClosure({ startsAt: new Date(closure.startsAt), endsAt: new Date(closure.endsAt) })
  const remove = useChange({
    send: () => timetableClient.removeClosure({ id: closure.id }),
    done: TIMETABLE_TEXTS.removed,
    failed: TIMETABLE_TEXTS.removeFailed,
    refresh: TIMETABLE_KEY,
  })
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold text-pretty">{when}</p>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft wrap-anywhere">
          {closure.reason}
          {closure.isAnnounced && <Badge tone="neutral" icon={BellRing} label="Announced" />}
        </p>
      </div>
      <IconButton
        label={`Remove the closure of ${when}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
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
  const queryClient = useQueryClient()
  const add = async (closure: ClosureInput) => {
    if (!(await confirm({ closure }))) return
    await timetableClient.addClosure(closure)
    toastSuccess(TIMETABLE_TEXTS.closed)
    onClose()
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
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
        reasonText="Customers see it when they choose a day, and everyone on the public pages."
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
