import { useQuery } from '@tanstack/react-query'
import { Syringe } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { clinicDay } from '../../../../lib/time.ts'
import { VACCINATES } from '../../../owners/pets/rules.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { careClient, dueItemsQuery } from './api.ts'
import type { RecordDosesProps as DialogProps } from './record-doses-dialog.tsx'

const RecordDosesDialog = onDemand(async () => (await import('./record-doses-dialog.tsx')).RecordDosesDialog)

type RecordDosesButtonProps = { appointment: ClinicAppointment } & Pick<RecordDosesProps, 'sheet' | 'onClose'>

/** Records what is given at an appointment, from its day on; nothing in a clinic that gives nothing. */
export function RecordDosesButton({ appointment, ...props }: RecordDosesButtonProps) {
  const { id, pet, status, serviceType, appointmentDate } = appointment
  const day = clinicDay(new Date(appointmentDate))
  const isOpen = (status === 'confirmed' || status === 'completed') && day <= clinicDay(new Date())
  const visit = { id, day, isConfirmed: status === 'confirmed', vaccinates: VACCINATES.test(serviceType) }
  return isOpen && <RecordDoses pet={pet} visit={visit} {...props} />
}

/** Records what is given to a pet today, without an appointment. */
export function RecordDosesOfPet(props: Omit<RecordDosesProps, 'visit'>) {
  return <RecordDoses visit={null} {...props} />
}

type RecordDosesProps = Omit<DialogProps, 'onClose'> & { onClose?: (() => void) | undefined }

function RecordDoses({ onClose, ...props }: RecordDosesProps) {
  const mayRecord = useMay(careClient.record)
  const items = useQuery({ ...dueItemsQuery, enabled: mayRecord })
  const [isRecording, setRecording] = useState(false)
  if (!mayRecord || (items.data ?? []).length === 0) return null
  return (
    <>
      <Button
        size="dense"
        tone="quiet"
        icon={<Syringe className="size-4" aria-hidden="true" />}
        onClick={() => setRecording(true)}
      >
        Record doses
      </Button>
      {isRecording && (
        <RecordDosesDialog
          {...props}
          onClose={() => {
            setRecording(false)
            onClose?.()
          }}
        />
      )}
    </>
  )
}
