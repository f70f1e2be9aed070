import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { signedIn } from '../auth/access.ts'
import { EVENT_STREAM, LIVE_PATH } from './rules.ts'
import { LIVE_REFUSALS } from './texts.ts'

export const liveContract = oc.tag('A stream of changes, for pages that stay open').router({
  changes: signedIn
    .route({
      method: 'GET',
      path: LIVE_PATH,
      summary: 'Stream what others change',
      description:
        'Server-sent events without personal data. Each is a JSON object with how often each endpoint, such as `appointments.book`, has changed a record that the caller may see; `*` means that something may have been missed. At most ten streams for each login.',
    })
    .input(noInput)
    .output(z.file().mime([EVENT_STREAM]))
    .errors(LIVE_REFUSALS),
})
