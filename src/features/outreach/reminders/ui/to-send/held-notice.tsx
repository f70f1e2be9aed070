import { Button } from '../../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { useChange } from '../../../../../lib/web/use-change.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import type { Queue } from '../../message-schemas.ts'
import { remindersPaths } from '../../paths.ts'
import { heldWords, releaseLabels, SENDING_TEXTS } from '../../sending-texts.ts'
import { REMINDERS_KEY, sendClient } from '../api.ts'

type HeldNoticeProps = {
  held: NonNullable<Queue['held']>
  /** How many wait, where that is known. */
  waiting?: number
}

/** Says that what is due waits, and why; who may change the settings sends or skips it. */
export function HeldNotice({ held, waiting }: HeldNoticeProps) {
  const mayRelease = useMay(sendClient.release)
  const release = useChange({
    send: (send: boolean) => sendClient.release({ send }),
    done: (send) => (send ? SENDING_TEXTS.released : SENDING_TEXTS.skipped),
    failed: SENDING_TEXTS.releaseFailed,
    refresh: REMINDERS_KEY,
  })
  const { send, skip } = releaseLabels(held.why)
  return (
    <Notice tone="warning" title={heldWords(held.why, waiting)} role="status">
      {mayRelease && (
        <div className="mt-2 flex flex-wrap gap-2">
          <RoutedButton tone="quiet" size="dense" to={remindersPaths.settings}>
            Look
          </RoutedButton>
          <Button tone="quiet" size="dense" waits={release.isPending} onClick={() => release.mutate(true)}>
            {send}
          </Button>
          <Button tone="quiet" size="dense" waits={release.isPending} onClick={() => release.mutate(false)}>
            {skip}
          </Button>
        </div>
      )}
    </Notice>
  )
}
