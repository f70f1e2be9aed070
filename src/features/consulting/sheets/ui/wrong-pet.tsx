import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { line } from '../../../../lib/text.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { customerPetsQuery } from '../../../owners/pets/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { sheetsPaths } from '../paths.ts'
import type { Sheet } from '../sheet-schemas.ts'
import { WRONG_TEXTS } from '../wrong-texts.ts'
import { SHEETS_KEY } from './api.ts'
import { wrongSheetsClient } from './wrong-api.ts'

/** What to do with a sheet that is about the wrong pet, or wrong as a whole. */
export function WrongSheetMenu({ sheet }: { sheet: Sheet }) {
  const mayMove = useMay(wrongSheetsClient.move)
  const mayDiscard = useMay(wrongSheetsClient.discard)
  const [open, setOpen] = useState<'move' | 'discard' | null>(null)
  const entries = [
    mayMove &&
      sheet.signature === null && {
        id: 'move',
        label: 'Move to another pet',
        onSelect: () => setOpen('move'),
      },
    mayDiscard && {
      id: 'discard',
      label: 'Discard',
      tone: 'danger' as const,
      onSelect: () => setOpen('discard'),
    },
  ].filter((entry) => entry !== false)
  const close = () => setOpen(null)
  if (sheet.discarded !== null || entries.length === 0) return null
  return (
    <>
      <Menu label="More for this case sheet" entries={entries} />
      {open === 'move' && <MoveDialog sheet={sheet} onClose={close} />}
      {open === 'discard' && <DiscardDialog sheet={sheet} onClose={close} />}
    </>
  )
}

type DialogProps = { sheet: Sheet; onClose: () => void }

/** Opens the sheet under its own address: the one of its appointment may be another sheet’s now. */
function useDone(id: string, onClose: () => void) {
  const navigate = useNavigate()
  const finish = useFinish(SHEETS_KEY)
  return async (text: string) => {
    await navigate({ to: sheetsPaths.one, params: { of: 'sheet', id }, replace: true })
    await finish(text, onClose)
  }
}

const moveSchema = z.object({ petId: z.uuid('Please choose a pet') })

function MoveDialog({ sheet: { id, pet }, onClose }: DialogProps) {
  const form = useZodForm(moveSchema, { defaultValues: { petId: '' } })
  const pets = useQuery(customerPetsQuery(pet.owner.id))
  const done = useDone(id, onClose)
  const others = (pets.data ?? []).filter((one) => one.id !== pet.id)
  const save = async ({ petId }: z.output<typeof moveSchema>) => {
    await wrongSheetsClient.move({ id, petId })
    await done(WRONG_TEXTS.moved)
  }
  return (
    <FormDialog
      title="Move to another pet"
      onClose={onClose}
      form={form}
      draft={`move-sheet:${id}`}
      onSubmit={submitWith(form, save, { above: WRONG_TEXTS.moveFailed })}
      submitLabel="Move"
      pendingText="Moving..."
    >
      {pets.isSuccess && others.length === 0 ? (
        <p>{`${isolate(pet.owner.fullName)} has no other pet.`}</p>
      ) : (
        <p>The texts and lines move to the other pet. Doses stay with {isolate(pet.name)}.</p>
      )}
      <SelectField
        control={form.control}
        name="petId"
        label="Pet"
        options={others.map((one) => ({ value: one.id, label: one.name, detail: one.species }))}
      />
    </FormDialog>
  )
}

const discardSchema = z.object({ reason: line(WRONG_TEXTS.discardReason, 500) })

function DiscardDialog({ sheet: { id, done: lines }, onClose }: DialogProps) {
  const form = useZodForm(discardSchema, { defaultValues: { reason: '' } })
  const done = useDone(id, onClose)
  const save = async ({ reason }: z.output<typeof discardSchema>) => {
    await wrongSheetsClient.discard({ id, reason })
    await done(WRONG_TEXTS.discarded)
  }
  return (
    <FormDialog
      title="Discard this case sheet"
      onClose={onClose}
      form={form}
      draft={`discard-sheet:${id}`}
      onSubmit={submitWith(form, save, { above: WRONG_TEXTS.discardFailed })}
      submitLabel="Discard"
      pendingText="Discarding..."
    >
      <p>The owner no longer sees the case sheet. Staff see the text crossed out. You can’t undo this.</p>
      {lines.length > 0 && (
        <p>
          The sheet’s lines are removed from draft bills and stay on issued bills. Correct an issued bill that
          is wrong.
        </p>
      )}
      <TextField control={form.control} name="reason" label="Reason" autoComplete="off" />
    </FormDialog>
  )
}
