import type { Answer } from '../../../../lib/text.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { countFault } from '../../../platform/auth/server/limit-tries.ts'
import { systemContract, type systemSchema } from '../contract.ts'
import { problemsIn, type SystemState, workedQueues } from '../rules.ts'
import type { SystemContext } from './context.ts'

const os = implementFeature(systemContract).$context<SystemContext>()

export const systemRouter = os.router({
  reportFault: os.reportFault.handler(async ({ context, input: { page, message, stack } }) => {
    await countFault(context)
    const at = stack.split('\n').map((text) => text.trim())
    context.log.info({ requestId: context.requestId, page, message, at }, 'the app failed in a browser')
    return { received: true as const }
  }),
  get: os.get.handler(async ({ context }) => toSystem(await context.readSystem(), context.now())),
})

function toSystem(state: SystemState, now: Date): Answer<typeof systemSchema> {
  const { backups, mail, push, settings, startedAt, jobs: _, clock: __, ...others } = state
  const { delivers, waiting, givenUp, lastSent } = mail
  return {
    ...others,
    problems: problemsIn(state, now),
    settings: [...settings],
    queues: workedQueues(state)
      .filter((queue) => queue.waiting > 0)
      .map(({ kind, waiting, lagS }) => ({ kind, waiting, lagS: Math.round(lagS) })),
    backups,
    mail: { delivers, waiting, givenUp, lastSent },
    push: { configured: push.configured, devices: push.devices, waiting: push.waiting },
    startedAt,
  }
}
