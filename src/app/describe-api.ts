import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { clinic } from '../clinic/clinic.ts'
import { alertSchema } from '../features/alerts/contract.ts'
import { appointmentSchema } from '../features/appointments/contract.ts'
import type { EndpointMeta } from '../features/auth/access.ts'
import { sessionSchema } from '../features/auth/contract.ts'
import { customerSchema, ownProfileSchema } from '../features/customers/contract.ts'
import { notificationSchema, outboxMailSchema } from '../features/notifications/contract.ts'
import { orderSchema, productSchema } from '../features/orders/contract.ts'
import { paymentSchema } from '../features/payments/contract.ts'
import { petDetailsSchema, petSchema } from '../features/pets/contract.ts'
import { deviceSchema, passkeySchema } from '../features/security/contract.ts'
import { serviceTypeSchema } from '../features/services/contract.ts'
import { invitationSchema, memberSchema } from '../features/staff/contract.ts'
import { completeOperation, type Declared, PROBLEM_SCHEMA, withoutIdleBounds } from './complete-operation.ts'
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

/** Converts schemas with the format and range that their meta states, for rules that JSON Schema can't express. */
const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next, schema }) => {
      const [required, converted] = next()
      const { format, minimum, maximum } = z.globalRegistry.get(schema as z.ZodType) ?? {}
      return [required, { ...converted, ...JSON.parse(JSON.stringify({ format, minimum, maximum })) }]
    },
  ],
})

/** The OpenAPI 3.1 document of the rooms' endpoints. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
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
      schemas: { Problem: PROBLEM_SCHEMA },
    },
    commonSchemas: Object.fromEntries(named),
  })
  const declared = readDeclared()
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as OpenAPI.OperationObject[]) {
      const endpoint = declared.get(operation.operationId ?? '')
      if (endpoint !== undefined) completeOperation(operation, endpoint)
    }
  }
  return withoutIdleBounds(document)
}

/** What the contract declares of each endpoint, by its name, such as `pets.add`. */
function readDeclared(): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>()
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { meta, errorMap } = contract['~orpc']
    declared.set(path.join('.'), { path, access: (meta as EndpointMeta).access, errors: errorMap })
  })
  return declared
}
