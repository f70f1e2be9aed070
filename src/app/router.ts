import { implement } from '@orpc/server'
import { alertsRouter } from '../features/alerts/server/routes.ts'
import { appointmentsRouter } from '../features/appointments/server/routes.ts'
import { type Role, secondFactorWish } from '../features/auth/rules.ts'
import type { AppContext, Caller } from '../features/auth/server/find-caller.ts'
import { authRouter } from '../features/auth/server/routes.ts'
import { customersRouter } from '../features/customers/server/routes.ts'
import { dashboardRouter } from '../features/dashboard/server/routes.ts'
import { notificationsRouter } from '../features/notifications/server/routes.ts'
import { ordersRouter } from '../features/orders/server/routes.ts'
import { paymentsRouter } from '../features/payments/server/routes.ts'
import { petsRouter } from '../features/pets/server/routes.ts'
import { securityRouter } from '../features/security/server/routes.ts'
import { servicesRouter } from '../features/services/server/routes.ts'
import { staffRouter } from '../features/staff/server/routes.ts'
import { COMMON_REFUSALS, refusal } from '../lib/refusal.ts'
import { contract } from './contract.ts'
import { type CallerKind, isOpenWithoutSecondFactor, policyOf } from './policy.ts'

const os = implement(contract).$context<AppContext>()

/** Which row of the policy table a caller's role reads; whose record it is, the queries decide. */
const KIND_OF_ROLE = {
  admin: 'admin',
  customer: 'customer',
  none: 'noProfile',
} as const satisfies Record<Role, CallerKind>

/**
 * Stands before every endpoint and before its input is looked at. What the table does not allow is refused;
 * what it hides is looked for in vain, by the same query that finds it for others.
 */
const authorise = os.middleware(({ context, path, next }) => {
  if (wantsSecondFactor(context) && !isOpenWithoutSecondFactor(path))
    throw refusal(COMMON_REFUSALS, 'SECOND_FACTOR_NEEDED')
  const outcome = policyOf(path)?.[kindOf(context.caller)]
  if (outcome === 'allow' || outcome === 'hide') return next()
  throw refusal(COMMON_REFUSALS, outcome === 'sign in' ? 'UNAUTHORIZED' : 'FORBIDDEN')
})

function wantsSecondFactor({ caller, staffTwoFactor }: AppContext): boolean {
  return caller !== null && secondFactorWish(caller, staffTwoFactor) === 'required'
}

function kindOf(caller: Caller | null): CallerKind {
  return caller === null ? 'anonymous' : KIND_OF_ROLE[caller.role]
}

/** All endpoints, behind the policy table. */
export const router = os.use(authorise).router({
  auth: authRouter,
  security: securityRouter,
  notifications: notificationsRouter,
  services: servicesRouter,
  alerts: alertsRouter,
  customers: customersRouter,
  staff: staffRouter,
  pets: petsRouter,
  appointments: appointmentsRouter,
  payments: paymentsRouter,
  dashboard: dashboardRouter,
  orders: ordersRouter,
})
