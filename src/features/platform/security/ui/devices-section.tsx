import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatShortDate, formatTime } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import type { Device } from '../contract.ts'
import { DEVICE_TEXTS } from '../texts.ts'
import { devicesQuery, securityClient } from './api.ts'

/** The devices the person is signed in on, each with a button that ends its session. */
export function DevicesSection() {
  return (
    <Section
      title="Devices"
      text="The devices that you are signed in on. Sign out any device that you don’t recognise."
    >
      <DeviceList />
    </Section>
  )
}

function DeviceList() {
  const devices = useQuery(devicesQuery)
  const signOutOthers = useSignOut(() => securityClient.signOutOthers(), DEVICE_TEXTS.othersSignedOut)
  return (
    <Loaded
      inset
      query={devices}
      loading={<SkeletonList text="Loading devices..." rows={1} shape="plain" />}
      errorText={DEVICE_TEXTS.loadFailed}
    >
      {(all) => (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {all.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {all.length > 1 && (
            <Button
              tone="quiet"
              className="justify-self-start"
              pending={signOutOthers.isPending}
              onClick={() => signOutOthers.mutate()}
            >
              Sign out all others
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function DeviceRow({ device: { id, name, address, since, lastSeen, current } }: { device: Device }) {
  const signOut = useSignOut(() => securityClient.signOutDevice({ id }), DEVICE_TEXTS.signedOut)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          Signed in {moment(since)}
          {address !== null && ` from ${address}`}
        </p>
        {!current && <p className="text-sm text-ink-soft">Last seen {moment(lastSeen)}</p>}
      </div>
      {current ? (
        <Badge tone="green" label="This device" />
      ) : (
        <Button
          tone="quiet"
          size="dense"
          aria-label={`Sign out this device: ${name}`}
          pending={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out this device
        </Button>
      )}
    </li>
  )
}

/** A sign-out that reloads the list afterwards, even if it fails. */
function useSignOut(send: () => Promise<unknown>, done: string) {
  return useChange({
    send,
    done,
    failed: (failure) => refusalText(failure) ?? DEVICE_TEXTS.signOutFailed,
    refresh: devicesQuery.queryKey,
  })
}

/** `Thu, 4 Dec, 11:00 AM` on the clinic's clock. */
function moment(instant: string): string {
  const at = new Date(instant)
  return `${formatShortDate(at)}, ${formatTime(at)}`
}
