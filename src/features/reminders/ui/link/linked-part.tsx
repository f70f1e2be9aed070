import { useState } from 'react'
import { Facts } from '../../../../components/lists/facts.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { answeredWords, bookedWords, stateWords, whenWords } from '../../link-texts.ts'
import { AppointmentButtons } from './appointment-buttons.tsx'
import { CareButtons } from './care-buttons.tsx'
import type { PartProps } from './part-props.ts'

/** One thing that a message is about, and what its owner can do. */
export function LinkedPart({ token, item }: Omit<PartProps, 'onDone'>) {
  const [done, setDone] = useState<string | null>(null)
  const { kind, pet, service, isAtHome, state, answer } = item
  const said =
    done || (item.present !== null && answer === 'booked' ? bookedWords(item.present) : answeredWords(item))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-2xl text-balance">
        {kind === 'vaccination' && 'Due on '}
        {whenWords(item)}
      </h2>
      <Facts
        beside
        facts={{
          Pet: pet,
          Service: kind === 'vaccination' ? 'Vaccination' : service,
          Where: kind === 'vaccination' ? null : isAtHome ? 'At your home' : 'At the clinic',
        }}
      />
      {said !== null && (
        <Notice tone={answer === 'not_coming' ? 'info' : 'success'} role="status">
          {said}
        </Notice>
      )}
      {state !== 'open' && said === null && (
        <Notice tone="info" role="status">
          {stateWords(state, item.present)}
        </Notice>
      )}
      {state === 'open' && kind === 'appointment' && (
        <AppointmentButtons token={token} item={item} onDone={setDone} />
      )}
      {state === 'open' && kind === 'vaccination' && item.books && (
        <CareButtons token={token} item={item} onDone={setDone} />
      )}
    </div>
  )
}
