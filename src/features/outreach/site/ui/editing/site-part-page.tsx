import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../../../components/actions/back-link.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { settingsPaths } from '../../settings-paths.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { siteQuery } from '../api.ts'
import { DraftState } from './draft-state.tsx'
import { PartForm } from './part-form.tsx'
import { type SettingsPart, settingsParts } from './settings-parts.ts'

/** One part of the settings: its forms. */
export function SitePartPage({ id }: { id: string }) {
  const part = settingsParts.find((other) => other.id === id)
  if (part !== undefined) return <Part part={part} />
  return (
    <>
      <PageHeader title="Your site" back={<BackLink to={settingsPaths.all}>Your site</BackLink>} />
      <EmptyState title="Your site has no such part" text="Choose a part from the list." />
    </>
  )
}

function Part({ part }: { part: SettingsPart }) {
  const { title, text, shownAt } = part
  const site = useQuery(siteQuery)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={text}
        back={<BackLink to={settingsPaths.all}>Your site</BackLink>}
      />
      <Loaded
        query={site}
        loading={<SkeletonList text={SETTINGS_TEXTS.loading} shape="form" />}
        errorText={SETTINGS_TEXTS.loadFailed}
      >
        {(state) => (
          <>
            <DraftState state={state} shownAt={shownAt} />
            <PartForm part={part} state={state} />
          </>
        )}
      </Loaded>
    </>
  )
}
