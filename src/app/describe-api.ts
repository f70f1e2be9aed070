import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { clinic } from '../clinic/clinic.ts'
import { alertSchema } from '../features/alerts/contract.ts'
import { appointmentSchema } from '../features/appointments/contract.ts'
import type { Access, EndpointMeta } from '../features/auth/access.ts'
import { sessionSchema } from '../features/auth/contract.ts'
import { customerSchema, ownProfileSchema } from '../features/customers/contract.ts'
import { notificationSchema, outboxMailSchema } from '../features/notifications/contract.ts'
import { orderSchema, productSchema } from '../features/orders/contract.ts'
import { paymentSchema } from '../features/payments/contract.ts'
import { petDetailsSchema, petSchema } from '../features/pets/contract.ts'
import { deviceSchema, passkeySchema } from '../features/security/contract.ts'
import { serviceTypeSchema } from '../features/services/contract.ts'
import { invitationSchema, memberSchema } from '../features/staff/contract.ts'
import { completeOperation, PROBLEMS, withoutIdleBounds } from './complete-operation.ts'
import { router } from './router.ts'

/** The names in the document of schemas that several endpoints share. */
const SCHEMAS = {
  Alert: alertSchema,
  Appointment: appointmentSchema,
  Customer: customerSchema,
  Device: deviceSchema,
  Invitation: invitationSchema,
  Notification: notificationSchema,
  Order: orderSchema,
  OutboxMail: outboxMailSchema,
  OwnProfile: ownProfileSchema,
  Passkey: passkeySchema,
  Payment: paymentSchema,
  Pet: petSchema,
  PetDetails: petDetailsSchema,
  Product: productSchema,
  ServiceType: serviceTypeSchema,
  Session: sessionSchema,
  StaffMember: memberSchema,
} as const

/** One tag for each room. */
const TAGS = {
  auth: 'Signing in and out, sessions, passwords and addresses',
  security: 'Two-factor sign-in, passkeys, sign-in providers and devices',
  notifications: 'Notifications, push messages and the outbox',
  alerts: 'Messages to everyone who is signed in',
  customers: 'Owners and their profiles',
  pets: 'Pets, their photos and vaccinations',
  households: 'Customers with their pets',
  services: 'What the clinic offers, with prices',
  appointments: 'Slots, booking, and the status of appointments',
  payments: 'What appointments cost, and what has been paid',
  orders: 'Products and orders',
  staff: 'Staff members and invitations',
  desk: 'The figures and lists of the dashboard page',
} as const satisfies Record<keyof typeof router, string>

/** The OpenAPI 3.1 document of the rooms' endpoints. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const named = Object.entries(SCHEMAS).map(([name, schema]) => [
    name,
    { schema, strategy: 'output' as const },
  ])
  const document = await generator.generate(router, {
    info: {
      title: `${clinic.name} API`,
      version: '1',
      description:
        'Everything the web application does. Amounts are whole paise, instants are UTC, days are the clinic’s. ' +
        'Requests that change something come from the application’s own pages and carry JSON; the session is an httpOnly cookie.',
      contact: { name: clinic.name, email: clinic.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tailwell.session',
          description:
            'Set by signing in. Behind https its name begins with `__Host-`. It is valid for five minutes and renewed by `POST /auth/renew`.',
        },
      },
      responses: PROBLEMS,
    },
    commonSchemas: { ...Object.fromEntries(named), Problem: { error: 'UndefinedError' } },
  })
  const access = readAccess()
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as OpenAPI.OperationObject[]) {
      const right = access.get(operation.operationId ?? '')
      if (right !== undefined) completeOperation(operation, right)
    }
  }
  return withoutIdleBounds(document)
}

/** The access rule of each endpoint by its name, such as `pets.add`. */
function readAccess(): ReadonlyMap<string, Access> {
  const access = new Map<string, Access>()
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    access.set(path.join('.'), (contract['~orpc'].meta as EndpointMeta).access)
  })
  return access
}
