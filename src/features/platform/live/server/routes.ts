import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { liveContract } from '../contract.ts'
import { EVENT_STREAM } from '../rules.ts'

const os = implementFeature(liveContract).$context<AuthContext>()

export const liveRouter = os.router({
  /** Only allows the stream. The server then holds the response open (`createLive`), since no output can be endless. */
  changes: os.changes.handler(() => new File([], 'changes', { type: EVENT_STREAM })),
})
