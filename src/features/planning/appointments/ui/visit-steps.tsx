import { Check, Hourglass, PawPrint } from 'lucide-react'
import { classes } from '../../../../components/layout/classes.ts'

/** What an appointment goes through, in its order. */
const STEPS = ['Requested', 'Confirmed', 'Visit'] as const

/** How many of them are done. */
const DONE = { pending: 1, confirmed: 2, completed: 3 } as const

/** How far an appointment has come, from the request to the visit. */
export function VisitSteps({ status }: { status: keyof typeof DONE }) {
  const done = DONE[status]
  return (
    <ol className="mx-auto grid w-full max-w-md grid-cols-3 text-center text-sm">
      {STEPS.map((step, index) => {
        const isDone = index < done
        const isNext = index === done
        const Icon = isDone ? Check : index === 1 ? Hourglass : PawPrint
        return (
          <li
            key={step}
            aria-current={isNext ? 'step' : undefined}
            className="relative grid justify-items-center gap-1"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classes('absolute end-1/2 top-5 h-0.5 w-full', isDone ? 'bg-pine' : 'bg-line')}
              />
            )}
            <span
              className={classes(
                'z-10 grid size-10 place-items-center rounded-full border',
                isDone && 'border-transparent bg-pine text-on-pine',
                isNext && 'border-transparent bg-marigold text-on-marigold',
                !isDone && !isNext && 'border-line bg-surface text-ink-soft',
              )}
            >
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span className={isNext ? 'font-semibold' : 'text-ink-soft'}>
              {step}
              <span className="sr-only">{isDone ? ': done' : isNext ? ': next' : ''}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
