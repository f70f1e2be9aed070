import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { formatWhen } from '../../../lib/time.ts'
import type { FreeSlot } from '../contract.ts'
import { nextSlotQuery } from './api.ts'

type NextFreeSlotProps = { onChoose: (slot: FreeSlot) => void }

/** Chooses the earliest free slot with one tap. Renders nothing until it is known, or if there is none. */
export function NextFreeSlot({ onChoose }: NextFreeSlotProps) {
  const { data } = useQuery(nextSlotQuery)
  const slot = data?.slot
  if (!slot) return null
  return (
    <Button
      tone="quiet"
      className="justify-self-start"
      icon={<Zap className="size-4" aria-hidden="true" />}
      onClick={() => onChoose(slot)}
    >
      Next free: {formatWhen(slot, data.today)}
    </Button>
  )
}
