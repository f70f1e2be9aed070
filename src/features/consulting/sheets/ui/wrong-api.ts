import { featureClient } from '../../../../lib/web/feature-client.ts'
import { wrongSheetsContract } from '../wrong-contract.ts'

export const wrongSheetsClient = featureClient(wrongSheetsContract)
