import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Queue } from '../message-schemas.ts'
import { SENDING_TEXTS } from '../sending-texts.ts'
import { queueQuery, sendClient } from './api.ts'
import { FeedbackList } from './feedback-list.tsx'
import { HeldNotice } from './to-send/held-notice.tsx'
import { ToSendRow } from './to-send/to-send-row.tsx'
import { useSending } from './to-send/use-sending.ts'
import { useWhatsAppWay, WhatsAppChoice } from './to-send/whatsapp-choice.tsx'

/** The messages that staff send by WhatsApp, the oldest deadline first: one tap sends, one says that it was sent. */
export function ToSendPage() {
  const queue = useQuery(queueQuery)
  return (
    <>
      <PageHeader subtitle="WhatsApp messages to owners who get no email or push" />
      <Loaded
        query={queue}
        loading={<SkeletonList text="Loading reminders..." />}
        errorText={SENDING_TEXTS.loadFailed}
      >
        {(data) => <List queue={data} />}
      </Loaded>
      <div className="mt-10 max-w-3xl">
        <FeedbackList />
      </div>
    </>
  )
}

function List({ queue: { items: listed, held, waiting } }: { queue: Queue }) {
  const [way, setWay] = useWhatsAppWay()
  // What was just sent stays until its question is answered, also if it has left the list meanwhile.
  const [asked, setAsked] = useState<Queue['items'][number] | null>(null)
  const maySend = useMay(sendClient.mark)
  const sending = useSending(setAsked)
  const items = asked === null || listed.some(({ id }) => id === asked.id) ? listed : [asked, ...listed]
  const free = items.filter(({ openedBy, isOwn }) => openedBy === null || isOwn)
  return (
    <div className="grid max-w-3xl gap-4">
      {held !== null && <HeldNotice held={held} waiting={waiting} />}
      {items.length === 0 ? (
        <EmptyState title="Nothing to send" text="Reminders that you send by WhatsApp are listed here" />
      ) : (
        <>
          <WhatsAppChoice way={way} onChange={setWay} />
          {maySend && (
            <ul className="grid gap-3">
              {items.map((item) => (
                <ToSendRow
                  key={item.id}
                  item={item}
                  way={way}
                  isAsked={asked?.id === item.id}
                  next={free.find(({ id }) => id !== item.id)}
                  sending={sending}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
