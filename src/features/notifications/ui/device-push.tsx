import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { Section } from '../../security/ui/section.tsx'
import { PUSH_TEXTS } from '../contract.ts'
import { deviceQuery, PUSH_KEY, pushQuery } from './api.ts'
import { canPush, isBlocked, turnPushOff, turnPushOn } from './browser-push.ts'

/**
 * Push in this very browser: whether it is on, and the button that turns it on or off. Where the clinic has no push
 * there is nothing. `isWanted`: whether the person wants push at all.
 */
export function DevicePush({ isWanted }: { isWanted: boolean }) {
  const push = useQuery(pushQuery)
  const publicKey = push.data?.publicKey ?? null
  if (publicKey === null) return null
  return (
    <Section title={PUSH_TEXTS.title} text={PUSH_TEXTS.about}>
      {!isWanted && <Notice tone="info">{PUSH_TEXTS.unwanted}</Notice>}
      {canPush() ? (
        <Switch publicKey={publicKey} endpoints={push.data?.endpoints ?? []} />
      ) : (
        <Notice tone="info">{PUSH_TEXTS.unsupported}</Notice>
      )}
    </Section>
  )
}

type SwitchProps = { publicKey: string; endpoints: readonly string[] }

function Switch({ publicKey, endpoints }: SwitchProps) {
  const queryClient = useQueryClient()
  const device = useQuery(deviceQuery)
  const isOn = typeof device.data === 'string' && endpoints.includes(device.data)
  const change = useMutation({
    mutationFn: async () => (isOn ? turnPushOff() : turnPushOn(publicKey)),
    onSuccess: (allowed) => {
      if (allowed === false) return
      toastSuccess(isOn ? PUSH_TEXTS.turnedOff : PUSH_TEXTS.turnedOn)
    },
    onError: (error) => toastError(refusalText(error) ?? PUSH_TEXTS.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PUSH_KEY }),
  })
  if (device.isPending) return <SkeletonList text={PUSH_TEXTS.loading} rows={1} />
  const Icon = isOn ? Bell : BellOff
  return (
    <>
      {isBlocked() ? (
        <Notice tone="warning" role="status">
          {PUSH_TEXTS.blocked}
        </Notice>
      ) : (
        change.data === false && (
          <Notice tone="info" role="status">
            {PUSH_TEXTS.notAllowed}
          </Notice>
        )
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-medium">
          <Icon className="size-5" aria-hidden="true" />
          {isOn ? PUSH_TEXTS.on : PUSH_TEXTS.off}
        </p>
        <Button tone="quiet" pending={change.isPending} onClick={() => change.mutate()}>
          {isOn ? PUSH_TEXTS.turnOff : PUSH_TEXTS.turnOn}
        </Button>
      </div>
    </>
  )
}
