import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { NOTICE_PATH } from '../paths.ts'
import { PRIVACY_TEXTS } from '../texts.ts'
import { noticeQuery, privacyClient } from './api.ts'

/** Says on the dashboard that the privacy notice has changed, until the person says that they have seen it. */
export function NoticeChanged() {
  const { data: notice } = useQuery(noticeQuery)
  const queryClient = useQueryClient()
  const acknowledge = useMutation({
    mutationFn: (version: string) => privacyClient.acknowledge({ version }),
    onSuccess: (_, version) => queryClient.setQueryData(noticeQuery.queryKey, { version, seen: true }),
    onError: (failure) => toastError(refusalText(failure) ?? PRIVACY_TEXTS.noticeFailed),
  })
  if (notice === undefined || notice.seen) return null
  return (
    <Notice
      tone="info"
      action={
        <Button
          tone="bare"
          pending={acknowledge.isPending}
          onClick={() => acknowledge.mutate(notice.version)}
        >
          Got it
        </Button>
      }
    >
      Our <TextLink href={NOTICE_PATH}>Privacy Policy</TextLink> has changed.
    </Notice>
  )
}
