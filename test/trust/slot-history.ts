import { findContradiction, type Operation } from './linearize.ts'

/** Who holds a slot: the appointment and whether it is confirmed; null if it is free. */
export type Holder = { id: string; status: 'pending' | 'confirmed' } | null

/** From which state of an appointment a change leads to which; null is cancelled. */
const CHANGES = {
  approve: { from: 'pending', to: 'confirmed' },
  reject: { from: 'pending', to: null },
  callOff: { from: 'confirmed', to: null },
  reopen: { from: null, to: 'pending' },
  cancel: { from: 'pending', to: null },
} as const
export type Change = keyof typeof CHANGES

/** Something done to one slot or seen of it, and how it was answered; `unknown` if no answer came. */
export type SlotEvent = { slot: string; asked: number; answered: number } & (
  | { kind: 'book'; outcome: 'ok'; id: string; status: 'pending' | 'confirmed' }
  | { kind: 'book'; outcome: 'taken' }
  | { kind: Change; outcome: 'ok' | 'refused' | 'unknown'; id: string }
  | { kind: 'see'; outcome: 'free' | 'booked' }
  | { kind: 'find'; outcome: Holder }
)

/** The first event of each slot that no order of its events explains, as JSON. */
export function findContradictions(events: readonly SlotEvent[]): string[] {
  const slots = Map.groupBy(events, ({ slot }) => slot)
  return [...slots.values()].flatMap((own) => {
    const wrong = findContradiction(own.map(toOperation), null, (state) => JSON.stringify(state))
    return wrong === null ? [] : [wrong.name]
  })
}

function toOperation(event: SlotEvent): Operation<Holder> {
  const { asked, answered } = event
  const optional = event.outcome === 'unknown'
  return {
    name: JSON.stringify(event),
    asked,
    answered,
    optional,
    apply: (state) => stateAfter(event, state),
  }
}

/** The slot after an event, or undefined if the event can't have been answered so in this state. */
function stateAfter(event: SlotEvent, state: Holder): Holder | undefined {
  const unchangedIf = (isSo: boolean) => (isSo ? state : undefined)
  switch (event.kind) {
    case 'book':
      if (event.outcome === 'taken') return unchangedIf(state !== null)
      return state === null ? { id: event.id, status: event.status } : undefined
    case 'see':
      return unchangedIf((state === null) === (event.outcome === 'free'))
    case 'find':
      return unchangedIf(JSON.stringify(state) === JSON.stringify(event.outcome))
    default:
      return stateAfterChange(event, state)
  }
}

function stateAfterChange(
  { kind, id, outcome }: Extract<SlotEvent, { kind: Change }>,
  state: Holder,
): Holder | undefined {
  const { from, to } = CHANGES[kind]
  const status = state?.id === id ? state.status : null
  // A slot that another appointment holds can't be given back.
  const isPossible = status === from && (from !== null || state === null)
  if (outcome === 'refused') return isPossible ? undefined : state
  if (!isPossible) return undefined
  return to === null ? null : { id, status: to }
}
