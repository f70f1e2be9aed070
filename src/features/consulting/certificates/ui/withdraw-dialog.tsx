import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { line } from '../../../../lib/text.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { Certificate } from '../certificate-schemas.ts'
import { CERTIFICATE_TEXTS } from '../texts.ts'
import { certificatesClient } from './api.ts'

const formSchema = z.object({ reason: line(CERTIFICATE_TEXTS.reasonRequired, 500) })

/** Withdraws a certificate that is wrong. */
export function WithdrawDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const form = useZodForm(formSchema, { defaultValues: { reason: '' } })
  const finish = useFinish(PETS_KEY)
  const save = async ({ reason }: z.output<typeof formSchema>) => {
    await certificatesClient.withdraw({ id: certificate.id, reason })
    await finish(CERTIFICATE_TEXTS.withdrawn, onClose)
  }
  return (
    <FormDialog
      title={`Withdraw ${certificate.number}`}
      onClose={onClose}
      form={form}
      draft={`withdraw:${certificate.id}`}
      onSubmit={submitWith(form, save, { above: CERTIFICATE_TEXTS.issueFailed })}
      submitLabel="Withdraw"
      pendingText="Withdrawing..."
    >
      <p>
        Anyone who checks the certificate will see that it was withdrawn. No other certificate will get this
        number.
      </p>
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
    </FormDialog>
  )
}
