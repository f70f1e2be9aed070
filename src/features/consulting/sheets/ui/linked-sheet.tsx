import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { usePrintWithout } from '../../../../lib/web/use-print-without.ts'
import { LinkFrame } from '../../../planning/appointments/ui/link-frame.tsx'
import { LinkedFile } from '../../../platform/links/ui/linked-file.tsx'
import { nameOfSaid } from '../rules.ts'
import { LINKED_PRESCRIPTION, SHARE_REFUSALS, SHARE_TEXTS } from '../share-texts.ts'
import { OwnersSheet } from './owners-sheet.tsx'
import { linkedSheetQuery } from './share-api.ts'

/** What a vet signed for anyone who has its link, signed in or not. */
export function LinkedSheet({ token }: { token: string }) {
  const query = useQuery(linkedSheetQuery(token))
  const { data } = query
  // The paper has a head and a title of its own.
  usePrintWithout('header, h1')
  const code = data === undefined ? refusalCode(query.error) : undefined
  const isWithdrawn = code === 'SHEET_WITHDRAWN'
  const isOver = isWithdrawn || code === 'LINK_ENDED' || code === 'BAD_REQUEST'
  return (
    <LinkFrame
      title={data === undefined ? 'Advice from the vet' : `${data.pet.name}’s ${nameOfSaid(data.content)}`}
      pets={data === undefined ? [] : [data.pet]}
    >
      {isOver ? (
        <Notice tone={isWithdrawn ? 'error' : 'warning'} role="status">
          {SHARE_REFUSALS[isWithdrawn ? 'SHEET_WITHDRAWN' : 'LINK_ENDED'].message}
        </Notice>
      ) : (
        <Loaded
          query={query}
          loading={<Spinner text={SHARE_TEXTS.loading} />}
          errorText={SHARE_TEXTS.loadFailed}
        >
          {(sheet) => (
            <OwnersSheet
              sheet={sheet}
              file={
                <LinkedFile
                  path={LINKED_PRESCRIPTION}
                  token={token}
                  name={`${nameOfSaid(sheet.content)}-${sheet.id.slice(0, 8)}`}
                />
              }
            />
          )}
        </Loaded>
      )}
    </LinkFrame>
  )
}
