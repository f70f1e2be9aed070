import { EyeOff, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { Badge } from '../../../components/layout/badge.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatLongDay } from '../../../lib/time.ts'
import type { ManagedAlert } from '../contract.ts'
import { priorityLabel } from '../rules.ts'
import { AlertTypeIcon } from './alert-type-icon.tsx'

type AlertRowProps = { alert: ManagedAlert; onEdit: () => void; onDelete: () => void }

/** An alert in the clinic's list. */
export function AlertRow({ alert, onEdit, onDelete }: AlertRowProps) {
  const { title, message, type, priority, isActive, isOver, expiresOn } = alert
  return (
    <li>
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:flex-nowrap sm:px-5">
        <AlertTypeIcon type={type} />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg wrap-anywhere">{title}</h2>
            <Badge
              tone={priority === 5 ? 'red' : priority === 4 ? 'yellow' : 'neutral'}
              label={priorityLabel(priority)}
            />
            {!isActive && <Badge tone="neutral" icon={EyeOff} label="Inactive" />}
            {isOver && <Badge tone="neutral" label="Expired" />}
          </div>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {message}
          </p>
          <p className="text-sm text-ink-soft">
            {expiresOn === null ? 'No expiration date' : `Expires on ${formatLongDay(expiresOn)}`}
          </p>
        </div>
        <div className="flex w-full shrink-0 justify-end gap-1 sm:w-auto">
          <IconButton
            label={`Edit ${title}`}
            icon={<Pencil className="size-5" aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            label={`Delete ${title}`}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={onDelete}
          />
        </div>
      </Card>
    </li>
  )
}
