import { RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { appointmentsPaths } from '../../appointments/paths.ts'

/** The two pages on which staff enter appointments, each with a link to the other: booked ahead, or there now. */
export function WaysToEnter({ here }: { here: 'ahead' | 'walk-in' }) {
  return (
    <div className="mb-6">
      <Chips label="Ways to enter an appointment">
        <RoutedChip to={appointmentsPaths.new} selected={here === 'ahead'}>
          Appointment
        </RoutedChip>
        <RoutedChip to={appointmentsPaths.walkIn} selected={here === 'walk-in'}>
          Walk-in
        </RoutedChip>
      </Chips>
    </div>
  )
}
