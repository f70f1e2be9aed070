import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import type { LastVisit, SheetPage } from '../sheet-schemas.ts'
import { Said } from './said.tsx'

const PetFiles = onDemand(async () => (await import('../../files/ui/pet-files.tsx')).PetFiles)

/** What stands beside a sheet to read: what was written the time before. */
export function Beside({ page: { start, sheet, last } }: { page: SheetPage }) {
  const { pet } = start
  return (
    <aside aria-label="About the pet" className="grid gap-6 print:hidden">
      <TitledSection title="Last time" ruled>
        {last === null ? <p className="text-ink-soft">No earlier case sheet</p> : <LastTime last={last} />}
        <p>
          <RoutedLink to={petsPaths.one} params={{ id: pet.id }}>
            {`${pet.name}’s page`}
          </RoutedLink>
        </p>
      </TitledSection>
      {sheet !== null && <PetFiles petId={pet.id} sheetId={sheet.id} />}
    </aside>
  )
}

function LastTime({ last }: { last: LastVisit }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">
        <WholeDates>{formatYearDate(new Date(last.seenAt))}</WholeDates>
      </p>
      <Said content={last} done={last.done} />
    </div>
  )
}
