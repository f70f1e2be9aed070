/** One operation of a history: when it was asked and answered, and what it does to the state if it takes effect then. */
export type Operation<State> = {
  name: string
  asked: number
  /** Infinity if no answer came. */
  answered: number
  /** The state after it, or undefined if it can't have been answered so in this state. */
  apply: (state: State) => State | undefined
  /** True if it may never have taken effect. */
  optional?: boolean
}

/** A possible past: the state, and which of the operations under way have taken effect. */
type Past<State> = { state: State; done: ReadonlySet<Operation<State>> }

/**
 * Whether some order of the operations explains every answer, in which each takes effect between question and answer
 * (Wing and Gong 1993, with the possible pasts carried along in time, as Lowe 2017). Gives null if there is one, else
 * the first operation that no order explains. States are compared by `keyOf`.
 */
export function findContradiction<State>(
  operations: readonly Operation<State>[],
  start: State,
  keyOf: (state: State) => string,
): Operation<State> | null {
  const number = new Map(operations.map((operation, place) => [operation, place]))
  const keyOfPast = ({ state, done }: Past<State>) =>
    `${keyOf(state)}|${[...done].map((operation) => number.get(operation)).sort()}`
  const unlike = (pasts: Past<State>[]) => [...new Map(pasts.map((past) => [keyOfPast(past), past])).values()]
  const underWay = new Set<Operation<State>>()
  let pasts: Past<State>[] = [{ state: start, done: new Set() }]

  for (const { operation, isAnswer } of momentsOf(operations)) {
    if (!isAnswer) {
      underWay.add(operation)
      continue
    }
    const explained = unlike(pasts.flatMap((past) => pastsWith(operation, past, underWay)))
    if (explained.length === 0) return operation
    underWay.delete(operation)
    pasts = unlike(explained.map(({ state, done }) => ({ state, done: without(done, operation) })))
  }
  return null
}

/** The pasts in which the operation has taken effect, and before it any others that were under way. */
function pastsWith<State>(
  wanted: Operation<State>,
  past: Past<State>,
  underWay: ReadonlySet<Operation<State>>,
): Past<State>[] {
  if (past.done.has(wanted)) return [past]
  return [...underWay].flatMap((operation) => {
    const state = past.done.has(operation) ? undefined : operation.apply(past.state)
    if (state === undefined) return []
    const next = { state, done: new Set([...past.done, operation]) }
    return operation === wanted ? [next] : pastsWith(wanted, next, underWay)
  })
}

function without<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set([...items].filter((one) => one !== item))
}

/** Questions and answers in the order of time; of an operation that is optional there is no answer to explain. */
function momentsOf<State>(operations: readonly Operation<State>[]) {
  return operations
    .flatMap((operation) => [
      { at: operation.asked, operation, isAnswer: false },
      ...(operation.optional ? [] : [{ at: operation.answered, operation, isAnswer: true }]),
    ])
    .sort((a, b) => a.at - b.at || Number(a.isAnswer) - Number(b.isAnswer))
}
