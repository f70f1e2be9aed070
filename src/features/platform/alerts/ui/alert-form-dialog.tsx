import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { type AlertInput, alertFormSchema, type ManagedAlert } from '../contract.ts'
import { ALERT_TYPES, newAlert, priorityLabels } from '../rules.ts'
import { ALERT_TEXTS } from '../texts.ts'
import { alertTypeLooks } from './alert-type-icon.tsx'
import { ALERTS_KEY, alertsClient } from './api.ts'

/** What the dialog edits: an existing alert or a new one. */
export type EditedAlert = ManagedAlert | 'new'

/** Creates or edits an alert. Closing the dialog discards the input. */
export function AlertFormDialog({ alert, onClose }: { alert: EditedAlert | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={alert !== null}
      onClose={onClose}
      title={alert === 'new' ? 'Create New Alert' : 'Edit Alert'}
    >
      {alert !== null && <AlertForm alert={alert} onDone={onClose} />}
    </Dialog>
  )
}

const typeOptions = () => ALERT_TYPES.map((value) => ({ value, label: alertTypeLooks()[value].label }))
const priorityOptions = () =>
  priorityLabels()
    .map((label, index) => ({
      value: String(index + 1),
      label,
    }))
    .reverse()

function AlertForm({ alert, onDone }: { alert: EditedAlert; onDone: () => void }) {
  const today = clinicDay(new Date())
  const form = useZodForm(alertFormSchema(today), { defaultValues: valuesOf(alert, today) })
  const submit = useSave(alert, { form, onDone })
  const { control } = form
  return (
    <Form form={form} draft={`alert:${alert === 'new' ? 'new' : alert.id}`} onSubmit={submit}>
      <TextField control={control} name="title" label="Title" autoComplete="off" />
      <TextareaField control={control} name="message" label="Message" />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField control={control} name="type" label="Type" options={typeOptions()} />
        <SelectField control={control} name="priority" label="Priority" options={priorityOptions()} />
      </div>
      <div className="flex items-end gap-2">
        <DayField
          control={control}
          name="expiresOn"
          label="Expiry date"
          min={today}
          optional
          className="flex-1"
        />
        <Button tone="quiet" onClick={() => form.setValue('expiresOn', '', { shouldValidate: true })}>
          Clear date
        </Button>
      </div>
      <CheckboxField control={control} name="isActive" label="Active" optional />
      <FormFooter onCancel={onDone} submitLabel={alert === 'new' ? 'Create Alert' : 'Save Changes'} />
    </Form>
  )
}

function valuesOf(alert: EditedAlert, today: string) {
  if (alert === 'new') return newAlert(today)
  const { title, message, type, priority, isActive, expiresOn } = alert
  return { title, message, type, priority: String(priority), isActive, expiresOn: expiresOn ?? '' }
}

type AlertFormState = ReturnType<typeof useZodForm<ReturnType<typeof alertFormSchema>>>

/** Saves the form. A past date is reported at its field, a conflicting change above the form. */
function useSave(alert: EditedAlert, { form, onDone }: { form: AlertFormState; onDone: () => void }) {
  const queryClient = useQueryClient()
  const save = async (values: AlertInput) => {
    if (alert === 'new') await alertsClient.create(values)
    else await alertsClient.update({ id: alert.id, revision: alert.revision, ...values })
    toastSuccess(alert === 'new' ? ALERT_TEXTS.created : ALERT_TEXTS.updated)
    onDone()
    await queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
  }
  return submitWith(form, save, {
    otherwise: async (failure, isAtField) => {
      if (isAtField) return
      const message = refusalText(failure)
      if (message !== null) {
        form.setError('root', { message })
        return await queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
      }
      const isSignedOut = refusalCode(failure) === 'UNAUTHORIZED'
      toastError(isSignedOut ? ALERT_TEXTS.notSignedIn : ALERT_TEXTS.saveFailed)
    },
  })
}
