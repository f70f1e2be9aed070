import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { systemContract } from '../contract.ts'

const systemClient = featureClient(systemContract)

/** The state of the system, refetched while it is shown. */
export const systemQuery = liveQuery(['system'], () => systemClient.get())
