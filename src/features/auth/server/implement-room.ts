import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract'
import {
  implement,
  type Middleware,
  type ORPCErrorConstructorMap,
  type ProcedureImplementer,
  type RouterImplementer,
} from '@orpc/server'
import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import {
  ACCESS,
  type Access,
  type CallerKind,
  type EndpointMeta,
  isOpenWithoutSecondFactor,
} from '../access.ts'
import { type Role, secondFactorPolicyFor } from '../rules.ts'
import type { Admin, AuthContext, Caller, Customer } from './find-caller.ts'

/** A contract each of whose endpoints has an access. */
type RoomContract = Record<string, ContractProcedure<AnySchema, AnySchema, ErrorMap, EndpointMeta>>

/** Who has asked when a handler runs, by the endpoint's access. */
type AllowedCaller = {
  everybody: Caller | null
  signedIn: Caller
  ownLogin: Caller
  customers: Customer
  ownRecord: Caller
  withoutRecord: Caller
  ownersOnly: Customer
  ownersAndAdmins: Caller & { ownerPhone: string | undefined }
  admins: Admin
}

/** What a handler gets: what its room needs, and the caller that the endpoint's access lets through. */
type Allowed<Needs, Right extends Access> = Needs & { caller: AllowedCaller[Right] }

type Endpoint<Procedure, Needs extends AuthContext> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer Errors, EndpointMeta<infer Right>>
    ? ProcedureImplementer<Needs, Allowed<Needs, Right>, Input, Output, Errors, EndpointMeta<Right>>
    : never

type Room<Contract extends RoomContract, Needs extends AuthContext> = {
  [Name in keyof Contract]: Endpoint<Contract[Name], Needs>
} & Pick<RouterImplementer<Contract, Needs, Needs>, 'router'>

/**
 * Begins the implementation of a room's contract: every endpoint stands behind its access. `$context` names what the
 * room's handlers need of a request; the caller that they get is as narrow as the access lets through.
 */
export function implementRoom<Contract extends RoomContract>(contract: Contract) {
  const endpoints: unknown = implement(contract).$context<AuthContext>().use(authorise)
  // The types of oRPC can't say that a middleware narrows the context by the endpoint's meta.
  return { $context: <Needs extends AuthContext>() => endpoints as Room<Contract, Needs> }
}

type Authorise = Middleware<
  AuthContext,
  Record<never, never>,
  unknown,
  unknown,
  ORPCErrorConstructorMap<ErrorMap>,
  EndpointMeta
>

/**
 * Stands before every endpoint and before its input is looked at. What its access does not allow is refused; what it
 * hides is looked for in vain, by the same query that finds it for others. An endpoint without access refuses everyone.
 */
const authorise: Authorise = ({ context, path, procedure, next }) => {
  if (needsSecondFactor(context) && !isOpenWithoutSecondFactor(path))
    throw refusal(COMMON_REFUSALS, 'SECOND_FACTOR_NEEDED')
  const outcome = ACCESS[procedure['~orpc'].meta.access]?.[kindOf(context.caller)]
  if (outcome === 'allow' || outcome === 'hide') return next()
  throw refusal(COMMON_REFUSALS, outcome === 'sign in' ? 'UNAUTHORIZED' : 'FORBIDDEN')
}

function needsSecondFactor({ caller, staffTwoFactor }: AuthContext): boolean {
  return caller !== null && secondFactorPolicyFor(caller, staffTwoFactor) === 'required'
}

/** Which outcomes a caller's role reads; whose record it is, the queries decide. */
const KIND_OF_ROLE = {
  admin: 'admin',
  customer: 'customer',
  none: 'noProfile',
} as const satisfies Record<Role, CallerKind>

function kindOf(caller: Caller | null): CallerKind {
  return caller === null ? 'anonymous' : KIND_OF_ROLE[caller.role]
}
