import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { formatWhen, withMoment } from '../../timetable/moment.ts'
import type { FreeSlot } from '../slot-schemas.ts'
import { nextSlotQuery } from './api.ts'
import type { SharedForm } from './shared-form.ts'
import { useSlotQuestion } from './slots/use-slot-question.ts'

type NextFreeSlotProps = { form: SharedForm; onChoose: (slot: FreeSlot) => void }

/** Chooses the earliest free slot with one tap. Renders nothing until it is known, or if there is none. */
export function NextFreeSlot({ form, onChoose }: NextFreeSlotProps) {
  const { data } = useQuery(nextSlotQuery(useSlotQuestion(form)))
  const [said, setSaid] = useState('')
  const slot = data?.slot
  if (!slot) return null
  const when = formatWhen(withMoment(slot).at, data.today)
  const choose = () => {
    setSaid(`${when} chosen`)
    onChoose(slot)
  }
  return (
    <>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Zap className="size-4" aria-hidden="true" />}
        onClick={choose}
      >
        <WholeDates>{`Next free: ${when}`}</WholeDates>
      </Button>
      {/* The button offers another slot then. */}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  )
}
