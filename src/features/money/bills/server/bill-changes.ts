import type { Refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { changes, changesOnce } from '../../../platform/auth/server/changes.ts'
import type { BeforeNumber } from './issue.ts'
import { notifyingPaid } from './notify-paid.ts'
import { shown } from './present-bill.ts'

type BillChange<Input> = (tx: Tx, input: Input, by: Actor, beforeNumber: BeforeNumber) => Promise<unknown>

/** A handler that changes a bill, notifies the customers of what it has paid, and answers the bill. */
export const changesBill = <Input extends { id: string }>(change: BillChange<Input>) =>
  changes(
    (tx, input: Input, by, context) => change(tx, input, by, notifyingPaid(context)),
    (context, _, { id }) => shown(context, id),
  )

/** Likewise once for each form; it answers the bill that the change has made, or the one that it changed. */
export const changesBillOnce = <Input>(refusals: { KEY_REUSED: Refusal }, change: BillChange<Input>) =>
  changesOnce(
    refusals,
    (tx, input: Input, by, context) => change(tx, input, by, notifyingPaid(context)),
    (context, id) => shown(context, id),
  )
