import { Check, Hourglass, PawPrint } from 'lucide-react'
import { classes } from '../../../../components/layout/classes.ts'

/** What an appointment goes through, in its order. */
const STEPS = ['Requested', 'Confirmed', 'Visit'] as const

/** How many of them are done. */
const DONE = { pending: 1, confirmed: 2, completed: 3 } as const

/** How far an appointment has come, from the request to the visit: side by side, or below each other with large text. */
export function VisitSteps({ status }: { status: keyof typeof DONE }) {
  const done = DONE[status]
  return (
    <div className="@container mx-auto w-full max-w-md">
      <ol className="grid gap-2 text-sm @min-[15rem]:grid-cols-3 @min-[15rem]:gap-0 @min-[15rem]:text-center">
        {STEPS.map((step, index) => {
          const isDone = index < done
          const isNext = index === done
          const Icon = isDone ? Check : index === 1 ? Hourglass : PawPrint
          return (
            <li
              key={step}
              aria-current={isNext ? 'step' : undefined}
              className="relative flex items-center gap-2 @min-[15rem]:grid @min-[15rem]:justify-items-center @min-[15rem]:gap-1"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={classes(
                    'absolute end-1/2 top-5 hidden h-0.5 w-full @min-[15rem]:block',
                    isDone ? 'bg-pine' : 'bg-line',
                  )}
                />
              )}
              <span
                className={classes(
                  'z-10 grid size-10 shrink-0 place-items-center rounded-full border',
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
    </div>
  )
}
