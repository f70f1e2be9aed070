import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { statementContract } from '../statement-contract.ts'
import { PAYMENTS_KEY } from './api.ts'

const statementClient = featureClient(statementContract)

/** A customer's statement, from a day on. */
export const statementQuery = (id: string, from: string | undefined) =>
  liveQuery([...PAYMENTS_KEY, 'statement', id, from], () => statementClient.getStatement({ id, from }))
