import type { CallerKind, Outcome } from '../../src/features/platform/auth/access.ts'
import { bringing, PERMISSIONS, type Permission } from '../../src/features/platform/auth/permissions.ts'
import type { Caller, TestServer } from '../callers.ts'
import type { Endpoint, Input } from '../endpoints.ts'
import { aColleague, aCustomer, aLogin, anAdmin } from '../factories.ts'
import { type About, COOKIES, joinCookies, REQUESTS } from './requests.ts'

export type Owner = Pick<About, 'customer' | 'login'>

/** Every permission that does not bring this one. */
export function allBut(permission: Permission | null): Permission[] {
  const bring = permission === null ? [] : bringing(permission)
  return PERMISSIONS.filter((one) => !bring.includes(one))
}

/** Makes callers of each kind, and the requests of `requests.ts` for them. */
export function createAskers(server: TestServer) {
  const { db } = server.database
  let number = 0

  const loginOfCustomer = async () => {
    const { login } = await aCustomer(db)
    return login ?? aLogin(db)
  }

  /** Someone new of that kind, with the customer and the login whose records are asked for: theirs, or another's. */
  const whoAsks = async (
    kind: CallerKind,
    outcome?: Outcome,
    permission: Permission | null = null,
  ): Promise<{ caller: Caller; owner: Owner }> => {
    const customer = await aCustomer(db)
    const owner = { customer, login: customer.login ?? (await aLogin(db)) }
    if (kind === 'anonymous') return { caller: server.caller(), owner }
    if (kind === 'customer') return { caller: await server.session(owner.login), owner }
    const logins = {
      noProfile: aLogin,
      admin: anAdmin,
      otherCustomer: loginOfCustomer,
      staffWith: () => aColleague(db, permission === null ? [] : [permission]),
      staffWithout: () => aColleague(db, allBut(permission)),
    }
    const login = await logins[kind](db)
    const caller = await server.session(login)
    return { caller, owner: outcome === 'hide' ? owner : { customer, login } }
  }

  /** A request that the endpoint does. Saving a profile must keep the phone that a customer has. */
  const requestFor = async (name: Endpoint, owner: Owner, caller: Caller): Promise<Input> => {
    number += 1
    const request = await REQUESTS[name](db, { ...owner, origin: server.origin, number })
    if (name !== 'customers.saveOwnProfile') return request
    const { body } = await caller.ask('customers.getOwnProfile')
    return { ...request, phone: body?.phone ?? request.phone }
  }

  /** The same caller with the further cookie that an endpoint needs. */
  const withCookie = async (name: Endpoint, owner: Owner, caller: Caller): Promise<Caller> => {
    const further = await COOKIES[name]?.(db, { ...owner, origin: server.origin, number })
    return further === undefined ? caller : server.caller(joinCookies(caller.cookie, further))
  }

  return { whoAsks, requestFor, withCookie }
}
