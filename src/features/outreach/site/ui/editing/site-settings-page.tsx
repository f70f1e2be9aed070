import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { RoutedCard } from '../../../../../components/actions/routed-links.tsx'
import { Badge } from '../../../../../components/layout/badge.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { settingsPaths } from '../../settings-paths.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { type SiteState, siteQuery } from '../api.ts'
import { DraftState } from './draft-state.tsx'
import { settingsParts } from './settings-parts.ts'

/** Your site: the parts of what the clinic says about itself. */
export function SiteSettingsPage() {
  const site = useQuery(siteQuery)
  return (
    <>
      <PageHeader subtitle="Change the texts of your site. Visitors see a change once you publish it." />
      <Loaded
        query={site}
        loading={<SkeletonList text={SETTINGS_TEXTS.loading} />}
        errorText={SETTINGS_TEXTS.loadFailed}
      >
        {(state) => (
          <>
            <DraftState state={state} shownAt="/" />
            <ul className="grid max-w-3xl gap-3">
              {settingsParts.map(({ id, title, text, forms }) => (
                <PartRow
                  key={id}
                  link={{ to: settingsPaths.part, params: { id } }}
                  title={title}
                  text={text}
                  isChanged={forms.some(({ section }) => isChangedIn(state, section))}
                />
              ))}
              <PartRow
                link={{ to: settingsPaths.history }}
                title="History"
                text="All published editions. You can publish any of them again."
                isChanged={false}
              />
            </ul>
          </>
        )}
      </Loaded>
    </>
  )
}

function isChangedIn({ changed }: SiteState, section: string): boolean {
  return changed.some((other) => other === section)
}

type PartRowProps = {
  link: { to: typeof settingsPaths.part; params: { id: string } } | { to: typeof settingsPaths.history }
  title: string
  text: string
  isChanged: boolean
}

function PartRow({ link, title, text, isChanged }: PartRowProps) {
  return (
    <li>
      <RoutedCard {...link} className="flex items-center gap-4 p-4 sm:p-5">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{title}</span>
            {isChanged && <Badge tone="yellow" label="Not published" />}
          </span>
          <span className="text-ink-soft text-pretty">{text}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      </RoutedCard>
    </li>
  )
}
