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

const INTRODUCTION = `# Who may ask for what

Printed from the features' contracts by \`npm run access\`; a test fails when it is out of date.

What each kind of caller gets: **allow**, the action, on what is theirs (for staff, on everything); **sign in**, 401;
**forbid**, 403; **hide**, 404, as if the record did not exist. \`otherCustomer\` asks for a record that belongs to
\`customer\`; \`noProfile\` is signed in and neither staff nor a customer yet. \`staffWith\` have the permission that the
endpoint states, \`staffWithout\` all others; an admin has every one.

An access token gets what its login gets, and needs the scope in the last column; without one there, the endpoint is closed
to tokens.
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

A role is a set of permissions, and for a person more may be added, never subtracted. What a permission brings besides
itself counts as well. The number beside a permission says how many endpoints state it; the endpoints of \`admins\` are
open to no permission, because they give rights or take data out of the clinic.
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
  return table(['Permission', 'Endpoints', ...STAFF_ROLES, 'Brings'], rows)
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
    ? 'Also answers staff who have not turned on a compulsory second factor yet.\n\n'
    : ''
  return `## ${feature}\n\n${note}${table(['Endpoint', 'Request', 'Access', 'Permission', 'Token'], rows)}\n`
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) writeFileSync(new URL('../docs/access.md', import.meta.url), accessDocument())
