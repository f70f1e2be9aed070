import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
import { AlertDialog, Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { ShownOnce } from '../../../../components/notices/shown-once.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import type { Webhook } from '../contract.ts'
import { eventWords, SECRET_BEFORE_HOURS } from '../rules.ts'
import { WEBHOOK_TEXTS } from '../texts.ts'
import { WEBHOOKS_KEY, webhooksClient, webhooksQuery } from './api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Webhooks: the addresses that are notified of events. */
export function WebhooksPage() {
  const query = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        subtitle={WEBHOOK_TEXTS.subtitle}
        actions={
          <Button tone="accent" onClick={() => setAdding(true)}>
            Add webhook
          </Button>
        }
      />
      <Loaded
        query={query}
        loading={<Spinner text={WEBHOOK_TEXTS.loading} />}
        errorText={WEBHOOK_TEXTS.loadFailed}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={WEBHOOK_TEXTS.emptyTitle} text={WEBHOOK_TEXTS.empty} />
          ) : (
            <ul className="grid gap-3">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { url, events, disabledAt, failingSince } = webhook
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <li>
      <Card className="grid gap-3 p-4 sm:px-5">
        <div className="grid gap-1">
          <h2 className="text-lg wrap-anywhere">{new URL(url).host}</h2>
          <p className="text-sm text-ink-soft wrap-anywhere">{url}</p>
          <p className="text-ink-soft">{events.map(eventWords).join(', ')}</p>
        </div>
        {disabledAt !== null && <Notice tone="warning">Disabled since {day(disabledAt)}.</Notice>}
        {disabledAt === null && failingSince !== null && (
          <Notice tone="warning">Every delivery has failed since {day(failingSince)}.</Notice>
        )}
        <WebhookButtons webhook={webhook} onOpen={setOpen} />
      </Card>
      <WebhookDialogs webhook={webhook} open={open} onClose={() => setOpen(null)} />
    </li>
  )
}

const day = (text: string) => formatYearDate(new Date(text))

/** Replaces a webhook's secret after a question, then shows the new one once. */
function SecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const renew = useChange({
    send: async () => setSecret((await webhooksClient.renewSecret({ id })).secret),
    done: WEBHOOK_TEXTS.renewed,
    failed: (failure) => refusalText(failure) ?? WEBHOOK_TEXTS.renewFailed,
    refresh: WEBHOOKS_KEY,
  })
  if (secret !== null)
    return (
      <Dialog isOpen onClose={onClose} title={WEBHOOK_TEXTS.renewed}>
        <ShownOnce what="secret" secret={secret} onDone={onClose}>
          {WEBHOOK_TEXTS.secret}
        </ShownOnce>
      </Dialog>
    )
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => renew.mutateAsync()}
      title="Replace the secret?"
      confirmLabel="Replace secret"
      pendingText="Replacing..."
    >
      <p>
        For {SECRET_BEFORE_HOURS} hours, messages are signed with both secrets. Enter the new secret in the
        receiving program within that time.
      </p>
    </AlertDialog>
  )
}

type Open = 'deliveries' | 'secret' | 'delete'

const failed = (text: string) => (failure: unknown) => refusalText(failure) ?? text

function WebhookButtons({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const { id, url, disabledAt } = webhook
  const test = useChange({
    send: () => webhooksClient.test({ id }),
    done: WEBHOOK_TEXTS.tested,
    failed: failed(WEBHOOK_TEXTS.testFailed),
    refresh: WEBHOOKS_KEY,
  })
  const enable = useChange({
    send: () => webhooksClient.enable({ id, enabled: disabledAt !== null }),
    done: disabledAt === null ? WEBHOOK_TEXTS.disabled : WEBHOOK_TEXTS.enabled,
    failed: failed(WEBHOOK_TEXTS.changeFailed),
    refresh: WEBHOOKS_KEY,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="quiet" aria-label={`Deliveries to ${url}`} onClick={() => onOpen('deliveries')}>
        Deliveries
      </Button>
      {disabledAt === null && (
        <Button
          tone="quiet"
          aria-label={`Send a test to ${url}`}
          pending={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test
        </Button>
      )}
      <Button
        tone="quiet"
        aria-label={`${disabledAt === null ? 'Disable' : 'Enable'} ${url}`}
        pending={enable.isPending}
        onClick={() => enable.mutate()}
      >
        {disabledAt === null ? 'Disable' : 'Enable'}
      </Button>
      <Button tone="quiet" aria-label={`Replace secret of ${url}`} onClick={() => onOpen('secret')}>
        Replace secret
      </Button>
      <Button tone="quiet" aria-label={`Delete ${url}`} onClick={() => onOpen('delete')}>
        Delete
      </Button>
    </div>
  )
}

type WebhookDialogsProps = { webhook: Webhook; open: Open | null; onClose: () => void }

function WebhookDialogs({ webhook: { id, url }, open, onClose }: WebhookDialogsProps) {
  return (
    <>
      {open === 'deliveries' && <DeliveriesDialog id={id} onClose={onClose} />}
      {open === 'secret' && <SecretDialog id={id} onClose={onClose} />}
      <ChangeDialog
        isOpen={open === 'delete'}
        onClose={onClose}
        send={() => webhooksClient.remove({ id })}
        done={WEBHOOK_TEXTS.deleted}
        failed={failed(WEBHOOK_TEXTS.deleteFailed)}
        refresh={WEBHOOKS_KEY}
        title="Delete webhook?"
        confirmLabel="Delete"
        pendingText="Deleting..."
      >
        <p>
          No more events are sent to <strong className="wrap-anywhere">{url}</strong>, and the webhook’s log
          is deleted.
        </p>
      </ChangeDialog>
    </>
  )
}
