import { useState } from 'react'
import { Facts } from '../../../../../components/lists/facts.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { SpeciesArt } from '../../../../owners/pets/ui/species-art.tsx'
import { namedCare } from '../../kinds.ts'
import type { LinkedItem } from '../../link-schemas.ts'
import { answeredWords, bookedWords, LINKED_WORDS, stateWords, whenWords } from '../../link-texts.ts'
import { AppointmentButtons } from './appointment-buttons.tsx'
import { CareButtons } from './care-buttons.tsx'
import type { PartProps } from './part-props.ts'

type LinkedPartProps = Omit<PartProps, 'onDone'> & {
  /** Whether its pet stands here; it stands above the page if there is one alone. */
  hasPet: boolean
}

/** One thing that a message is about, and what its owner can do. */
export function LinkedPart({ item, hasPet, ...props }: LinkedPartProps) {
  const [done, setDone] = useState<string | null>(null)
  const { kind, pet, species, state, answer } = item
  const { isCare } = LINKED_WORDS[kind]
  const said = done || (answer === 'booked' ? bookedWords(item) : answeredWords(item))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasPet && (
        <p className="flex items-center gap-3 font-semibold">
          <SpeciesArt species={species} name={pet} />
          <span className="min-w-0 wrap-anywhere">{pet}</span>
        </p>
      )}
      <h2 className="text-2xl text-balance">
        {item.present === null && isCare && 'Due on '}
        <WholeDates>{whenWords(item)}</WholeDates>
      </h2>
      <Facts beside facts={factsOf(item)} />
      {said !== null && (
        <Notice tone={answer === 'not_coming' ? 'info' : 'success'} role="status">
          <WholeDates>{said}</WholeDates>
        </Notice>
      )}
      {state !== 'open' && said === null && (
        <Notice tone="info" role="status">
          <WholeDates>{stateWords(state, item)}</WholeDates>
        </Notice>
      )}
      {state === 'open' && !isCare && <AppointmentButtons {...props} item={item} onDone={setDone} />}
      {state === 'open' && isCare && item.books && <CareButtons {...props} item={item} onDone={setDone} />}
    </div>
  )
}

/** What it is, where and for how much. */
function factsOf({ kind, service, names, isAtHome, present, price }: LinkedItem) {
  const words = LINKED_WORDS[kind]
  const isPlaced = !words.isCare || present !== null
  return {
    Service: service ?? (words.service && namedCare(words.service, names)),
    Where: isPlaced && (isAtHome ? 'At your home' : 'At the clinic'),
    Total: price !== null && formatMoney(price),
  }
}
