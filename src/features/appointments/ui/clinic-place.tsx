import { clinic } from '../../../clinic/clinic.ts'
import { TextLink } from '../../../components/text-link.tsx'

/** The clinic's address, with a link to it on a map. */
export function ClinicPlace({ className }: { className?: string }) {
  return (
    <p className={className}>
      {clinic.address.join(', ')}{' '}
      <TextLink href={clinic.mapUrl} target="_blank" rel="noopener noreferrer" className="whitespace-nowrap">
        Open the map
      </TextLink>
    </p>
  )
}
