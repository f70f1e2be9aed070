import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { formatTime } from '../../../lib/time.ts'
import { type SavedToast, useSavedToasts } from '../../../lib/web/saved-toasts.ts'

const looks = () =>
  ({
    success: { icon: CircleCheck, colour: 'text-green-ink', label: 'Done' },
    warning: { icon: TriangleAlert, colour: 'text-yellow-ink', label: 'Warning' },
    error: { icon: CircleAlert, colour: 'text-red-ink', label: 'Error' },
  }) as const satisfies Record<SavedToast['tone'], { icon: LucideIcon; colour: string; label: string }>

/** The toasts that have been shown in this tab, to be read again. */
export function RecentMessages() {
  const toasts = useSavedToasts()
  if (toasts.length === 0) return null
  return (
    <TitledSection title="Recent messages">
      <Card>
        <ul className="divide-y divide-line">
          {toasts.map((toast) => (
            <ToastRow key={toast.id} toast={toast} />
          ))}
        </ul>
      </Card>
    </TitledSection>
  )
}

function ToastRow({ toast: { tone, text, at, link } }: { toast: SavedToast }) {
  const { icon: Icon, colour, label } = looks()[tone]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 sm:px-5">
      <Icon className={`size-5 shrink-0 ${colour}`} aria-hidden="true" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {text}
      </p>
      {link && (
        <LinkButton tone="quiet" size="dense" href={link.href} target="_blank">
          {link.label}
        </LinkButton>
      )}
      <time dateTime={at} className="text-sm text-ink-soft">
        {formatTime(new Date(at))}
      </time>
    </li>
  )
}
