import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { wrongSheetsContract } from '../wrong-contract.ts'
import { readSheet } from './read-sheet.ts'
import { discardSheet, moveSheet } from './wrong-pet.ts'

const os = implementFeature(wrongSheetsContract).$context<AuthContext>()

export const wrongSheetsRouter = os.router({
  move: os.move.handler(changes(moveSheet, (context, _, { id }) => readSheet(context, id))),

  discard: os.discard.handler(changes(discardSheet, (context, _, { id }) => readSheet(context, id))),
})
