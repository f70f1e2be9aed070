import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { line } from '../../../../lib/text.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { PetFile } from '../contract.ts'
import { FILE_TEXTS } from '../texts.ts'
import { filesClient } from './api.ts'

const formSchema = z.object({ reason: line(FILE_TEXTS.reasonRequired, 500) })

/** Removes a file, with the reason. */
export function RemoveDialog({ file: { id, name }, onClose }: { file: PetFile; onClose: () => void }) {
  const form = useZodForm(formSchema, { defaultValues: { reason: '' } })
  const finish = useFinish(PETS_KEY)
  const save = async ({ reason }: z.output<typeof formSchema>) => {
    await filesClient.remove({ id, reason })
    await finish(FILE_TEXTS.removed, onClose)
  }
  return (
    <FormDialog
      title="Remove a file"
      onClose={onClose}
      form={form}
      draft={`remove-file:${id}`}
      onSubmit={submitWith(form, save, { above: FILE_TEXTS.removeFailed })}
      submitLabel="Remove"
      pendingText="Removing..."
    >
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p>
        The owner will no longer see the file. Staff can bring the file back for 31 days. After that, the file
        is deleted.
      </p>
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
    </FormDialog>
  )
}
