import { refusal } from '../../../../lib/refusal.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import type { NotificationsContext } from '../../../platform/notifications/server/context.ts'
import { sendContract } from '../send-contract.ts'
import type { ShownSettings } from '../settings-schemas.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { takeBackAnswer } from './answer-link.ts'
import { markMessage } from './mark-message.ts'
import { readPreview } from './preview.ts'
import { hasPet, listFates, listSubjects } from './queue-queries.ts'
import { readAppointmentFates, readFates, toFate } from './read-fates.ts'
import { readQueue } from './read-queue.ts'
import { release, turnOff, turnOn } from './turn-on.ts'

const os = implementFeature(sendContract).$context<NotificationsContext>()

const MAX_OF_CUSTOMER = 50

/** What sending needs of a request. */
const remindingOf = ({ db, now, mailer, keys, push }: NotificationsContext) => ({
  ...{ db, now, mailer },
  secret: keys.secret,
  pushes: push !== null,
})

/** Turns reminders on or off; the caller's next session has the list in the menu, or no longer. */
async function turned(
  { db, readUses }: Pick<NotificationsContext, 'db' | 'readUses'>,
  turn: (db: NotificationsContext['db']) => Promise<ShownSettings>,
): Promise<ShownSettings> {
  const shown = await turn(db)
  await readUses(true)
  return shown
}

/** The endpoints by which reminders are turned on, and that show what becomes of them. */
export const sendRouter = os.router({
  preview: os.preview.handler(({ context }) =>
    readPreview({ ...remindingOf(context), inWords: context.inWords }, context.now()),
  ),

  turnOn: os.turnOn.handler(({ context }) => turned(context, (db) => turnOn(db, context.now()))),

  turnOff: os.turnOff.handler(({ context }) => turned(context, turnOff)),

  release: os.release.handler(({ input, context }) =>
    release(remindingOf(context), context.now(), input.send),
  ),

  listToSend: os.listToSend.handler(({ context }) => readQueue(remindingOf(context), context.caller.userId)),

  mark: os.mark.handler(({ input, context }) =>
    markMessage(context.db, { ...input, userId: context.caller.userId, now: context.now() }),
  ),

  takeBackAnswer: os.takeBackAnswer.handler(({ input, context }) => takeBackAnswer(context.db, input.id)),

  listForAppointment: os.listForAppointment.handler(({ input, context }) =>
    readAppointmentFates(remindingOf(context), input.id),
  ),

  listForPet: os.listForPet.handler(async ({ input, context }) => {
    if (!(await hasPet(context.db, input.id))) throw refusal(REMINDER_REFUSALS, 'PET_MISSING')
    return await readFates(context.db, [input.id])
  }),

  listForCustomer: os.listForCustomer.handler(async ({ input, context }) => {
    const { db } = context
    if ((await findPhone(db, input.id)) === undefined) throw refusal(REMINDER_REFUSALS, 'NOT_FOUND')
    const pets = new Map((await listSubjects(db, input.id)).map(({ id, pet }) => [id, pet]))
    const fates = await listFates(db, [...pets.keys()], MAX_OF_CUSTOMER)
    return fates.map((row) => ({ ...toFate(row), pet: pets.get(row.subject) ?? '' }))
  }),
})
