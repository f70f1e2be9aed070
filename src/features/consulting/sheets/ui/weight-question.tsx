import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'

/** A doubt about the weight of a sheet that is signed. */
export type WeightDoubt = {
  text: string
  /** What was read when it was asked: the answer counts for that alone. */
  seenEdit: number
  goesOn: boolean
}

type WeightQuestionProps = {
  doubt: WeightDoubt
  /** Signs with this weight. */
  onRight: () => Promise<unknown>
  onChange: () => void
}

/** Asks whether a weight is right before it is signed. */
export function WeightQuestion({ doubt, onRight, onChange }: WeightQuestionProps) {
  return (
    <AlertDialog
      isOpen
      tone="primary"
      title="Check the weight"
      confirmLabel="Yes, sign"
      cancelLabel="Change the weight"
      pendingText="Signing..."
      onConfirm={onRight}
      onClose={onChange}
    >
      <WholeDates>{doubt.text}</WholeDates>
    </AlertDialog>
  )
}
