import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { AppDrawing } from '../../../../components/layout/app-drawing.tsx'
import type { Booking } from './book-button.tsx'

/** Where a house visit goes, with the clinic's van. */
export function AddressOfVisit({ control }: { control: Booking['control'] }) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextareaField
        control={control}
        name="houseVisitAddress"
        label="House Visit Address"
        autoComplete="street-address"
      />
      <AppDrawing name="house" className="w-40 max-sm:hidden" />
    </div>
  )
}
