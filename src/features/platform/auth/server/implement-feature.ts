import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract'
import {
  implement,
  type Middleware,
  type ORPCErrorConstructorMap,
  type ProcedureImplementer,
  type RouterImplementer,
} from '@orpc/server'
import { z } from 'zod'
import { COMMON_REFUSALS, refusal, STAFF_REFUSED } from '../../../../lib/refusal.ts'
import { auditedDb } from '../../../../lib/server/database/audited-db.ts'
import { reading } from '../../../../lib/server/database/statement-ways.ts'
import type { Side } from '../../../../lib/side.ts'
import {
  ACCESS,
  type Access,
  type CallerKind,
  type EndpointMeta,
  isOpenWithoutSecondFactor,
} from '../access.ts'
import type { Permission } from '../permissions.ts'
import { isStaff, secondFactorPolicyFor } from '../rules.ts'
import { actorOf } from './actor-of.ts'
import type { Admin, AuthContext, Caller, Customer, Staff } from './auth-context.ts'
import { limitToken } from './limit-tries.ts'

/** A contract whose endpoints all declare their access. */
type FeatureContract = Record<string, ContractProcedure<AnySchema, AnySchema, ErrorMap, EndpointMeta>>

/** The type of the caller in a handler, by the endpoint's access. */
type AllowedCaller = {
  anyone: Caller | null
  signedIn: Caller
  exceptStaff: Caller
  ownLogin: Caller
  customers: Customer
  ownRecord: Caller
  withoutRecord: Caller
  ownersOnly: Customer
  ownersAndStaff: Caller
  staff: Staff
  anyStaff: Staff
  admins: Admin
}

/** A handler's context: what its feature needs, and the caller as narrowed by the endpoint's access. */
type Allowed<Needs, Right extends Access> = Needs & { caller: AllowedCaller[Right] }

type Endpoint<Procedure, Needs extends AuthContext> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer Errors, EndpointMeta<infer Right>>
    ? ProcedureImplementer<Needs, Allowed<Needs, Right>, Input, Output, Errors, EndpointMeta<Right>>
    : never

type Feature<Contract extends FeatureContract, Needs extends AuthContext> = {
  [Name in keyof Contract]: Endpoint<Contract[Name], Needs>
} & Pick<RouterImplementer<Contract, Needs, Needs>, 'router'>

/**
 * Implements a feature's contract with every endpoint behind its access check. `$context` sets the type of the context
 * that the handlers need; the type of their caller is narrowed by the endpoint's access.
 */
export function implementFeature<Contract extends FeatureContract>(contract: Contract) {
  const endpoints: unknown = implement(contract).$context<AuthContext>().use(authorise)
  // oRPC's types can't express that a middleware narrows the context by the endpoint's meta.
  return { $context: <Needs extends AuthContext>() => endpoints as Feature<Contract, Needs> }
}

type Authorise = Middleware<
  AuthContext,
  Pick<AuthContext, 'db'>,
  unknown,
  unknown,
  ORPCErrorConstructorMap<ErrorMap>,
  EndpointMeta
>

/**
 * Runs around every endpoint. It refuses a token without the endpoint's scope, and too many calls with one. An endpoint
 * without a scope refuses every token.
 */
const authorise: Authorise = (step, input, output) => {
  const { context, procedure } = step
  const token = context.caller?.token
  if (!token) return run(step, input, output)
  const { scope } = procedure['~orpc'].meta
  if (!scope || !token.scopes.includes(scope)) throw refusal(COMMON_REFUSALS, 'SCOPE_MISSING')
  return limitToken(context, token.id).then(() => run(step, input, output))
}

/**
 * Before an endpoint's input is validated, refuses a caller whom the access does not allow. `hide` passes: the
 * endpoint's query finds nothing for that caller. An endpoint without access refuses everyone. What an endpoint with
 * words writes is recorded as the caller's action, and afterwards its change is reported.
 */
const run: Authorise = ({ context, path, procedure, next }, input) => {
  if (needsSecondFactor(context) && !isOpenWithoutSecondFactor(path))
    throw refusal(COMMON_REFUSALS, 'SECOND_FACTOR_NEEDED')
  const { caller, db } = context
  const { access, permission, unrecorded, words, news, books, enters } = procedure['~orpc'].meta
  const outcome = ACCESS[access]?.[kindOf(caller, permission)]
  if (outcome === 'sign in') throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
  if (outcome !== 'allow' && outcome !== 'hide') {
    const isAdminsToAllow = caller?.role === 'staff' && ACCESS[access]?.admin === 'allow'
    throw isAdminsToAllow ? refusal(STAFF_REFUSED, 'FORBIDDEN') : refusal(COMMON_REFUSALS, 'FORBIDDEN')
  }
  if (words === undefined) return next({ context: { db: unrecorded ? db : reading(db) } })
  const endpoint = path.join('.')
  const actor = {
    ...actorOf(enters ? { ...context, caller: null } : context, endpoint),
    by: sideOf(context, access),
  }
  const running = next({ context: { db: auditedDb(db, actor) } })
  return Promise.resolve(running).then((result) => {
    const isOpen = access === 'anyone'
    const isOwn = !isOpen && caller !== null && !isStaff(caller.role)
    const recordId = isOwn ? undefined : recordIn(isOpen ? result.output : input)
    context.changed({ endpoint, caller, recordId, output: result.output, news, books })
    return result
  })
}

/** What a link stands for is done by the customer to whom it was sent, also in a browser in which staff are signed in. */
function sideOf({ caller }: AuthContext, access: EndpointMeta['access']): Side {
  return caller !== null && isStaff(caller.role) && access !== 'anyone' ? 'clinic' : 'customer'
}

/** The id of the record, or of the customer, that a request is about or, if a link stands for it, that is answered. */
function recordIn(input: unknown): string | undefined {
  const { id, customerId, params }: Record<string, unknown> = Object(input)
  if (params !== undefined) return recordIn(params)
  return recordIdSchema.safeParse(id ?? customerId).data
}

/** Calendars have numbers, and no customer. */
const recordIdSchema = z.uuid()

function needsSecondFactor({ caller, staffTwoFactor }: AuthContext): boolean {
  return caller !== null && secondFactorPolicyFor(caller, staffTwoFactor) === 'required'
}

/** Of which kind a caller is for an endpoint; whether a record is the caller's own is decided by the queries. */
function kindOf(caller: Caller | null, permission: Permission | null): CallerKind {
  if (caller === null) return 'anonymous'
  if (caller.role === 'none') return 'noProfile'
  if (caller.role !== 'staff') return caller.role
  return permission !== null && caller.permissions.includes(permission) ? 'staffWith' : 'staffWithout'
}
