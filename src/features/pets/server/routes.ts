import { implement } from '@orpc/server'
import { type AppContext, asCustomer } from '../../auth/server/find-caller.ts'
import { petsContract } from '../contract.ts'
import { insertPet, listPets } from './queries.ts'

const os = implement(petsContract).$context<AppContext>()

export const petsRouter = os.router({
  mine: os.mine.handler(({ context }) => listPets(context.db, asCustomer(context).phone)),
  add: os.add.handler(({ input, context }) => insertPet(context.db, asCustomer(context).phone, input)),
})
