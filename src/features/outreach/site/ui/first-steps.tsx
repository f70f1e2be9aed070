import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { servicesPaths } from '../../../planning/services/paths.ts'
import { staffPaths } from '../../../planning/staff/paths.ts'
import { timetablePaths } from '../../../planning/timetable/paths.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { settingsPaths } from '../settings-paths.ts'
import { SETTINGS_TEXTS } from '../settings-texts.ts'
import { siteClient, stepsQuery } from './api.ts'

/** The steps of those pages that the person may open. */
function useSteps() {
  const mayOpen = useMayOpen()
  const steps = [
    {
      id: 'contact',
      title: 'Name and contact',
      text: 'Enter the clinic’s name and contact details, then publish.',
      link: { to: settingsPaths.part, params: { id: 'contact' } },
    },
    {
      id: 'hours',
      title: 'Opening hours',
      text: 'Check and save the hours. Customers can book within these times.',
      link: { to: timetablePaths.openingHours },
    },
    {
      id: 'service',
      title: 'The first service',
      text: 'Customers can book a service once it has a length and a price. Then open Your site and remove the pages of services that you don’t offer.',
      link: { to: servicesPaths.manage },
    },
    {
      id: 'people',
      title: 'Your people',
      text: 'Add each person once, yourself included. Choose whether they sign in, have a calendar and appear on the team page.',
      link: { to: staffPaths.list },
    },
  ] as const
  return steps.filter(({ link }) => mayOpen(link.to))
}

/** The guide of a new clinic with what is done; null once all is done or someone has put it away. */
function useFirstSteps() {
  const { data: steps } = useQuery(stepsQuery)
  const own = useSteps()
  if (!steps) return null
  const shown = own.map((step) => ({ ...step, isDone: steps[step.id] }))
  const done = shown.filter(({ isDone }) => isDone).length
  const next = shown.find(({ isDone }) => !isDone)
  return next && { shown, next, progress: `${done} of ${shown.length} steps are done.` }
}

/** The guide in one line, above the day: how far it is, and what comes next. */
export function NextFirstStep() {
  const guide = useFirstSteps()
  if (!guide) return null
  const { title, link } = guide.next
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-6 flex flex-wrap items-baseline gap-x-2 border-s-4 border-marigold ps-3"
    >
      <h2 id="first-steps" className="font-sans text-base font-semibold">
        Set up your clinic
      </h2>
      <p className="grow">
        {guide.progress} Next: <RoutedLink {...link}>{title}</RoutedLink>
      </p>
      <RoutedLink to={authPaths.setup}>All steps</RoutedLink>
    </section>
  )
}

/** The first steps of a new clinic, until all are done or someone puts the guide away; `children` is offered with them. */
export function FirstSteps({ children }: { children?: ReactNode }) {
  const queryClient = useQueryClient()
  const guide = useFirstSteps()
  const putAway = useMutation({
    mutationFn: () => siteClient.putStepsAway(),
    onSuccess: () => queryClient.setQueryData(stepsQuery.queryKey, null),
    onError: (failure) => toastError(refusalText(failure) ?? SETTINGS_TEXTS.putAwayFailed),
  })
  if (!guide) return null
  return (
    <div className="mb-10 grid">
      <Section title="Set up your clinic" text={guide.progress}>
        <ol className="grid gap-4">
          {guide.shown.map(({ id, title, text, link, isDone }) => (
            <li key={id} className="flex items-start gap-3">
              {isDone ? (
                <CircleCheck
                  className="mt-0.5 size-5 shrink-0 text-green-ink"
                  role="img"
                  aria-label="Done:"
                />
              ) : (
                <Circle className="mt-0.5 size-5 shrink-0 text-ink-soft" role="img" aria-label="To do:" />
              )}
              <span className="grid min-w-0 gap-0.5">
                <RoutedLink {...link}>{title}</RoutedLink>
                <span className="text-ink-soft text-pretty">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="text-ink-soft text-pretty">
          Your logo, colours and all the texts are in{' '}
          <RoutedLink to={settingsPaths.all}>Your site</RoutedLink>. The guide docs/first-day.md in this
          program’s folder continues to the first paid appointment.
        </p>
        {children}
        <div className="flex justify-end">
          <Button tone="bare" size="dense" pending={putAway.isPending} onClick={() => putAway.mutate()}>
            Don’t show this again
          </Button>
        </div>
      </Section>
    </div>
  )
}
