import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../../../components/actions/button.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { pushSubscription } from '../../../../lib/web/push-subscription.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { WORKER } from '../../../../lib/web/trusted-types.ts'
import { PUSH_TEXTS } from '../texts.ts'
import { deviceQuery, notificationsClient, PUSH_KEY, pushQuery } from './api.ts'
import { registerPush } from './claim-push.ts'

/** Only the profile shows these, so they are not in the contract, which every page loads. */
const words = () =>
  ({
    title: 'Push on this device',
    about:
      'Get a short message when the clinic confirms, changes or completes an appointment, even while this page is closed.',
    on: 'Push is on for this device.',
    off: 'Push is off for this device.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    loading: 'Checking this device...',
    unwanted:
      'You have turned off push messages in your profile, so none will arrive here. You can turn them on under Edit Profile.',
    unsupported:
      'This browser can’t show push messages. On an iPhone or iPad, add this site to the Home Screen and open it from there.',
    notAllowed: 'The browser isn’t allowed to show messages, so push stays off.',
    blocked:
      'This browser blocks messages from this site. Allow notifications in its settings for this site, then turn push on here.',
  }) as const

/**
 * The state of push in this browser, and the button that turns it on or off. Renders nothing if push is not available.
 * `isWanted`: whether the person's profile allows push.
 */
export function DevicePush({ isWanted }: { isWanted: boolean }) {
  const push = useQuery(pushQuery)
  const publicKey = push.data?.publicKey ?? null
  if (publicKey === null) return null
  return (
    <Section title={words().title} text={words().about}>
      {!isWanted && <Notice tone="info">{words().unwanted}</Notice>}
      {canPush() ? (
        <Switch publicKey={publicKey} endpoints={push.data?.endpoints ?? []} />
      ) : (
        <Notice tone="info">{words().unsupported}</Notice>
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
  if (device.isPending) return <SkeletonList text={words().loading} rows={1} shape="plain" />
  const Icon = isOn ? Bell : BellOff
  return (
    <>
      {isBlocked() ? (
        <Notice tone="warning" role="status">
          {words().blocked}
        </Notice>
      ) : (
        change.data === false && (
          <Notice tone="info" role="status">
            {words().notAllowed}
          </Notice>
        )
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-medium">
          <Icon className="size-5" aria-hidden="true" />
          {isOn ? words().on : words().off}
        </p>
        {(isOn || !isBlocked()) && (
          <Button tone="quiet" pending={change.isPending} onClick={() => change.mutate()}>
            {isOn ? words().turnOff : words().turnOn}
          </Button>
        )}
      </div>
    </>
  )
}

/** True if the browser supports push; an iPhone does only for sites on its Home Screen. */
function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** True if notifications from this site are blocked in the browser. */
function isBlocked(): boolean {
  return Notification.permission === 'denied'
}

/** Asks for permission, subscribes the browser and saves the subscription. False if permission is not granted. */
async function turnPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // An old subscription, with another key or of another user, would make the new one fail.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await registerPush(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

/** Unsubscribes this browser and deletes its subscription on the server. */
async function turnPushOff(): Promise<void> {
  const subscription = await pushSubscription()
  if (subscription === null) return
  await notificationsClient.unsubscribe({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
