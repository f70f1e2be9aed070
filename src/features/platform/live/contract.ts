import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get } from '../../../lib/route.ts'
import { signedIn } from '../auth/access.ts'
import { EVENT_STREAM, LIVE_PATH } from './rules.ts'
import { LIVE_REFUSALS } from './texts.ts'

export const liveContract = oc.tag('A stream of changes, for pages that stay open').router({
  changes: signedIn({ scope: null })
    .route(get(LIVE_PATH, 'Stream what others change'))
    .route({
      description:
        'Server-sent events without personal data. Each means that records which the caller may see have changed, or may have. It is a JSON object whose `news` says how many of these changes concern the caller: for staff, requested appointments; for customers, what the clinic has done about theirs. At most ten streams for each login.',
    })
    .input(noInput)
    .output(z.file().mime([EVENT_STREAM]))
    .errors(LIVE_REFUSALS),
})
