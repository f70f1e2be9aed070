import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get } from '../../../lib/route.ts'
import { signedIn } from '../auth/access.ts'
import { EVENT_STREAM, LIVE_PATH } from './rules.ts'
import { LIVE_REFUSALS } from './texts.ts'

export const liveContract = oc.tag('A stream of changes for open pages').router({
  changes: signedIn({ scope: null })
    .route(get(LIVE_PATH, 'Stream the changes that others make'))
    .route({
      description:
        'Server-sent events without personal data. The server sends an event when records that the caller may see have changed or may have changed. In the event’s JSON object, `news` counts the changes that concern the caller. For staff, these are requested appointments. For customers, these are the clinic’s changes of their appointments. Each login can have ten streams at most.',
    })
    .input(noInput)
    .output(z.file().mime([EVENT_STREAM]))
    .errors(LIVE_REFUSALS),
})
