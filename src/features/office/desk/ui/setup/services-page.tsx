import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { IconButton } from '../../../../../components/actions/icon-button.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { type Column, Table } from '../../../../../components/lists/table.tsx'
import { EmptyState } from '../../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import type { ServiceType } from '../../../../planning/services/contract.ts'
import { formatDuration } from '../../../../planning/services/rules.ts'
import { SERVICE_TEXTS } from '../../../../planning/services/texts.ts'
import { servicesQuery } from '../../../../planning/services/ui/api.ts'
import { DeleteServiceDialog } from '../../../../planning/services/ui/delete-service-dialog.tsx'
import type { ShownCalendar } from '../../../../planning/timetable/calendar-schemas.ts'
import { calendarsQuery } from '../../../../planning/timetable/ui/api.ts'
import { isGivenByNoOne } from '../../rules.ts'
import { GivenServiceDialog } from '../given-service-dialog.tsx'

/** The dialog that is open. */
type Open = 'new' | { kind: 'edit' | 'delete'; service: ServiceType } | null

/** Manage Service Types: the clinic's services with their durations and prices. */
export function ServicesPage() {
  const [open, setOpen] = useState<Open>(null)
  const services = useQuery({ ...servicesQuery, staleTime: 0 })
  const calendars = useQuery(calendarsQuery)
  const add = <AddButton onClick={() => setOpen('new')} />
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader actions={add} />
      <Loaded
        query={services}
        loading={<SkeletonList text="Loading services..." />}
        errorText={SERVICE_TEXTS.loadFailed}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={SERVICE_TEXTS.emptyTitle} text={SERVICE_TEXTS.emptyText} />
          ) : (
            <Table
              label="Service types"
              columns={columns((kind, service) => setOpen({ kind, service }), calendars.data ?? [])}
              rows={rows}
              rowKey={({ id }) => id}
              compact
            />
          )
        }
      </Loaded>
      {(open === 'new' || open?.kind === 'edit') && (
        <GivenServiceDialog service={open === 'new' ? undefined : open.service} onClose={close} />
      )}
      <DeleteServiceDialog
        service={open !== null && open !== 'new' && open.kind === 'delete' ? open.service : null}
        onClose={close}
      />
    </>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="accent" icon={<Plus className="size-5" aria-hidden="true" />} onClick={onClick}>
      Add Service Type
    </Button>
  )
}

function columns(
  open: (kind: 'edit' | 'delete', service: ServiceType) => void,
  calendars: readonly ShownCalendar[],
) {
  return [
    {
      label: 'Service Name',
      role: 'title',
      cell: (service) => (
        <NameCell service={service}>
          {isGivenByNoOne(service.id, calendars) && (
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal">
              No one provides this service yet.
              <Button tone="bare" size="dense" className="-ms-3" onClick={() => open('edit', service)}>
                Choose who
              </Button>
            </span>
          )}
        </NameCell>
      ),
    },
    { label: 'Duration', cell: ({ duration }) => formatDuration(duration) },
    { label: 'Base Price', numeric: true, cell: ({ basePrice }) => formatMoney(basePrice) },
    {
      label: 'House Visit surcharge',
      numeric: true,
      cell: ({ houseVisitSurcharge }) => formatMoney(houseVisitSurcharge),
    },
    {
      label: 'Actions',
      role: 'actions',
      cell: (service) => (
        <span className="-me-3 flex justify-end gap-1">
          <IconButton
            label={`Edit ${service.name}`}
            icon={<Pencil className="size-5" aria-hidden="true" />}
            onClick={() => open('edit', service)}
          />
          <IconButton
            label={`Delete ${service.name}`}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={() => open('delete', service)}
          />
        </span>
      ),
    },
  ] satisfies Column<ServiceType>[]
}

function NameCell({
  service: { name, description },
  children,
}: {
  service: ServiceType
  children: ReactNode
}) {
  return (
    <span className="grid min-w-0">
      <span className="font-semibold wrap-anywhere">{name}</span>
      {description !== null && (
        <span className="text-sm font-normal text-ink-soft text-pretty">{description}</span>
      )}
      {children}
    </span>
  )
}
