// Writes docs/access.md, which lists who may call each endpoint, from the features' contracts.

import { writeFileSync } from 'node:fs'
import { traverseContractProcedures } from '@orpc/server'
import { router } from '../src/app/api/router.ts'
import { ACCESS, CALLERS, type EndpointMeta, isOpenWithoutSecondFactor } from '../src/features/auth/access.ts'

const INTRODUCTION = `# Who may ask for what

Printed from the features' contracts by \`npm run access\`; a test fails when it is out of date.

What each kind of caller gets: **allow**, the action, on what is theirs (for admins, on everything); **sign in**, 401;
**forbid**, 403; **hide**, 404, as if the record did not exist. \`otherCustomer\` asks for a record that belongs to
\`customer\`; \`noProfile\` is signed in and neither staff nor a customer yet.

An access token gets what its login gets, and needs the scope in the last column; without one there, the endpoint is closed
to tokens.
`

/** The contents of docs/access.md. */
export function accessDocument(): string {
  return [INTRODUCTION, table(['Access', ...CALLERS], rights()), '', endpoints()].join('\n')
}

function rights(): string[][] {
  return Object.entries(ACCESS).map(([name, outcomes]) => [name, ...CALLERS.map((kind) => outcomes[kind])])
}

function endpoints(): string {
  const features = new Map<string, string[][]>()
  traverseContractProcedures({ router, path: [] }, ({ contract, path: [feature = '', ...action] }) => {
    const { meta, route } = contract['~orpc']
    const request = `\`${route.method ?? 'POST'} /api${route.path ?? ''}\``
    const name = action.join('.')
    const { access, scope } = meta as EndpointMeta
    const row = [name, request, access, scope ?? '–']
    features.set(feature, [...(features.get(feature) ?? []), row])
  })
  return [...features].map(([feature, rows]) => section(feature, rows)).join('\n')
}

function section(feature: string, rows: string[][]): string {
  const note = isOpenWithoutSecondFactor([feature])
    ? 'Also answers an admin who has not turned on a compulsory second factor yet.\n\n'
    : ''
  return `## ${feature}\n\n${note}${table(['Endpoint', 'Request', 'Access', 'Token'], rows)}\n`
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) writeFileSync(new URL('../docs/access.md', import.meta.url), accessDocument())
