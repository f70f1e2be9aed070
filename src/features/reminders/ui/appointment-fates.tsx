import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../auth/ui/api.ts'
import { fateWords } from '../fate-texts.ts'
import { fatesQuery } from './api.ts'

/** What became of the reminders of an appointment; nothing while the clinic has reminders off. */
export function AppointmentFates({ id }: { id: string }) {
  const { data: session } = useQuery(sessionQuery)
  const mayRead = session?.permissions.includes('reminders:read') === true
  const isOn = mayRead && session.uses.includes('reminders')
  const { data } = useQuery({ ...fatesQuery(id), enabled: isOn })
  if (!isOn || data === undefined || data.fates.length === 0) return null
  return (
    <ul className="basis-full text-sm text-ink-soft" aria-label="Reminders">
      {data.fates.map((fate) => (
        <li key={`${fate.stage} ${fate.of} ${fate.fate}`}>{fateWords(fate)}</li>
      ))}
    </ul>
  )
}
