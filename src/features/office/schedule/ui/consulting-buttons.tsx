import { RecordDosesButton } from '../../../consulting/care/ui/record-doses-button.tsx'
import { SeeAgainButton } from '../../../consulting/care/ui/see-again.tsx'
import { SheetLink } from '../../../consulting/sheets/ui/sheet-link.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'

type ConsultingButtonsProps = {
  appointment: ClinicAppointment
  /** The key `r` leads to the case sheet. */
  hasKey?: boolean
}

/** What is done in the consulting room for the pet of an appointment: doses, the day to see it again, the case sheet. */
export function ConsultingButtons({ appointment, hasKey = false }: ConsultingButtonsProps) {
  return (
    <>
      <RecordDosesButton appointment={appointment} />
      <SeeAgainButton appointment={appointment} />
      <SheetLink appointment={appointment} hasKey={hasKey} />
    </>
  )
}
