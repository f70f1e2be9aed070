import { clinic } from '../../../../clinic/clinic.ts'
import { TextLink } from '../../../../components/actions/text-link.tsx'

/** The clinic's address, with a link to it on a map, as far as the clinic has said. */
export function ClinicPlace({ className }: { className?: string }) {
  const { address, mapUrl } = clinic
  if (address.length === 0 && !mapUrl) return null
  return (
    <p className={className}>
      {address.join(', ')}{' '}
      {mapUrl && (
        <TextLink href={mapUrl} target="_blank" rel="noopener noreferrer" className="whitespace-nowrap">
          Open the map
        </TextLink>
      )}
    </p>
  )
}
