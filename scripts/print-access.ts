// Writes docs/access.md, which lists who may call each endpoint, from the features' contracts.

import { writeFileSync } from 'node:fs'
import { traverseContractProcedures } from '@orpc/server'
import { router } from '../src/app/api/router.ts'
import {
  ACCESS,
  CALLERS,
  type EndpointMeta,
  isOpenWithoutSecondFactor,
} from '../src/features/platform/auth/access.ts'
import {
  IMPLIES,
  PERMISSIONS,
  permissionsOf,
  STAFF_ROLES,
} from '../src/features/platform/auth/permissions.ts'

const INTRODUCTION = `# Access to each endpoint

\`npm run access\` prints this page from the features' contracts. A test fails when the page is out of date.

The first table shows the server's answer to each type of caller. With **allow**, the action succeeds. Customers reach only
their own records, and staff reach all records. **sign in** means status 401, and **forbid** means 403. **hide** means 404:
the server answers as if the record did not exist.

\`otherCustomer\` requests a record of \`customer\`. \`noProfile\` is signed in, but is neither staff nor a customer yet.
\`staffWith\` has the permission that the endpoint states. \`staffWithout\` has all other permissions. An admin has every
permission.

An access token has the access of its login. It also needs the scope in the column Token. An endpoint without a scope
refuses all tokens.
`

/** The contents of docs/access.md. */
export function accessDocument(): string {
  return [
    INTRODUCTION,
    table(['Access', ...CALLERS], rights()),
    '',
    ROLES_INTRODUCTION,
    roles(),
    '',
    endpoints(),
  ].join('\n')
}

function rights(): string[][] {
  return Object.entries(ACCESS).map(([name, outcomes]) => [name, ...CALLERS.map((kind) => outcomes[kind])])
}

const ROLES_INTRODUCTION = `## Roles of staff

A role is a set of permissions. A person can have more permissions than their role, but not fewer. The column
Includes lists further permissions that a permission contains. The column Endpoints counts the endpoints that state the
permission. No permission opens the endpoints of \`admins\`, because these endpoints change rights or take data out of
the clinic.
`

function roles(): string {
  const counts = new Map<string, number>()
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { permission } = contract['~orpc'].meta as EndpointMeta
    if (permission !== null) counts.set(permission, (counts.get(permission) ?? 0) + 1)
  })
  const rows = PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    String(counts.get(permission) ?? '–'),
    ...STAFF_ROLES.map((role) => (permissionsOf(role, []).includes(permission) ? '●' : '–')),
    IMPLIES[permission]?.map((one) => `\`${one}\``).join(', ') ?? '–',
  ])
  return table(['Permission', 'Endpoints', ...STAFF_ROLES, 'Includes'], rows)
}

function endpoints(): string {
  const features = new Map<string, string[][]>()
  traverseContractProcedures({ router, path: [] }, ({ contract, path: [feature = '', ...action] }) => {
    const { meta, route } = contract['~orpc']
    const request = `\`${route.method ?? 'POST'} /api${route.path ?? ''}\``
    const name = action.join('.')
    const { access, permission, scope } = meta as EndpointMeta
    const row = [name, request, access, permission ?? '–', scope ?? '–']
    features.set(feature, [...(features.get(feature) ?? []), row])
  })
  return [...features].map(([feature, rows]) => section(feature, rows)).join('\n')
}

function section(feature: string, rows: string[][]): string {
  const note = isOpenWithoutSecondFactor([feature])
    ? 'These endpoints also answer staff who must still turn on two-factor sign-in.\n\n'
    : ''
  return `## ${feature}\n\n${note}${table(['Endpoint', 'Request', 'Access', 'Permission', 'Token'], rows)}\n`
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) writeFileSync(new URL('../docs/access.md', import.meta.url), accessDocument())
