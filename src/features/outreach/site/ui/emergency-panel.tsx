import { openingLines } from '../opening-lines.ts'
import { CallLink } from './call-link.tsx'
import { CallButton } from './call-to-action.tsx'
import { useSite } from './use-site.ts'

/** What someone needs who cannot wait: the call first, when someone answers, and where to go at night. */
export function EmergencyPanel({ text }: { text: string }) {
  const { content, openingHours } = useSite()
  const { contact, practical } = content
  const { nightHospital } = practical
  const hours = openingLines(openingHours).map(({ days, hours }) => `${days}, ${unbroken(hours)}`)
  return (
    <div className="grid justify-items-start gap-3 rounded-card border-s-4 border-danger bg-red-tint p-5 text-red-ink">
      <CallButton tone="danger" />
      <p className="text-pretty">
        <strong>{hours.join('; ')}.</strong> {text}
      </p>
      {contact.emergencyPhone !== null && (
        <p>
          When we are closed: <CallLink phone={contact.emergencyPhone} className="text-inherit" />
        </p>
      )}
      {nightHospital !== null && (
        <p className="text-pretty">
          At night: <strong>{nightHospital.name}</strong>, {nightHospital.address},{' '}
          <CallLink phone={nightHospital.phone} className="whitespace-nowrap text-inherit" />
        </p>
      )}
    </div>
  )
}

/** Times are not broken between the hour and AM or PM. */
export const unbroken = (hours: string) => hours.replaceAll(/ (?=[AP]M)/g, '\u00a0')
