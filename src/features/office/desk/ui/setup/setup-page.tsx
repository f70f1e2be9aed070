import { useRouter } from '@tanstack/react-router'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { FirstSteps } from '../../../../outreach/site/ui/first-steps.tsx'
import { SETUP_HEADINGS, type SetupHeading } from '../../../../platform/auth/ui/root-route.ts'
import { useMayOpen } from '../../../../platform/auth/ui/use-may.ts'
import { importsPaths } from '../../../imports/paths.ts'
import { setupRows } from './setup-rows.ts'

/** Everything that is set up once and seldom changed, by topic; each page says on its route what it is for. */
export function SetupPage() {
  return (
    <>
      <PageHeader subtitle="Settings that you rarely change" />
      <FirstSteps>
        <BringLists />
      </FirstSteps>
      {/* The second group is the longest: the third stands below the first. */}
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:*:nth-2:row-span-2">
        {SETUP_HEADINGS.map((heading) => (
          <SetupGroup key={heading} heading={heading} />
        ))}
      </div>
    </>
  )
}

/** Where a clinic begins that has lists already. */
function BringLists() {
  const mayOpen = useMayOpen()
  if (!mayOpen(importsPaths.moving)) return null
  return (
    <p className="text-ink-soft text-pretty">
      Do you have lists of customers, pets or goods?{' '}
      <RoutedLink to={importsPaths.moving}>Bring your lists</RoutedLink> instead of typing them again.
    </p>
  )
}

function SetupGroup({ heading }: { heading: SetupHeading }) {
  const { routesById } = useRouter()
  const rows = setupRows(routesById, heading, useMayOpen())
  if (rows.length === 0) return null
  return (
    <TitledSection title={heading}>
      <Card className="overflow-clip">
        <ul className="divide-y divide-line">
          {rows.map(({ to, label, text, icon: Icon }) => (
            <li key={to} className="relative flex items-start gap-4 px-4 py-3 hover:bg-pine-tint">
              <Icon className="mt-0.5 size-5 shrink-0 text-pine-ink" aria-hidden="true" />
              <span className="grid min-w-0">
                <RoutedLink to={to} className="font-medium after:absolute after:inset-0">
                  {label}
                </RoutedLink>
                <span className="text-sm text-ink-soft text-pretty">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </TitledSection>
  )
}
