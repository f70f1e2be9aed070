import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { ShownOnce } from '../../../components/notices/shown-once.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import type { Role } from '../../auth/rules.ts'
import type { NewToken } from '../contract.ts'
import { TOKEN_TEXTS } from '../texts.ts'
import { TOKEN_ACTIONS, type TokenKind } from './api.ts'
import { TokenForm } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

const words = () =>
  ({
    personal: {
      title: 'Access tokens',
      text: 'With a token, another program acts for you, such as a script of your own. A new password ends them all.',
      add: 'Create a token',
    },
    service: {
      title: 'Service tokens',
      text: 'With a service token, another program acts for the clinic under its own name, such as your till or accounting software. All admins see them here.',
      add: 'Create a service token',
    },
  }) as const

type TokensSectionProps = { kind: TokenKind; role: Role; hasPassword: boolean }

/** The tokens of the person, or of services, with ways to make and remove them. */
export function TokensSection({ kind, role, hasPassword }: TokensSectionProps) {
  const { title, text } = words()[kind]
  const tokens = useQuery(TOKEN_ACTIONS[kind].query)
  return (
    <Section title={title} text={text}>
      <Loaded
        inset
        query={tokens}
        loading={<SkeletonList text="Loading tokens..." rows={1} shape="plain" />}
        errorText={TOKEN_TEXTS.loadFailed}
      >
        {(all) => (
          <>
            {all.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {all.map((token) => (
                  <TokenRow key={token.id} token={token} kind={kind} />
                ))}
              </ul>
            )}
            <AddToken kind={kind} role={role} hasPassword={hasPassword} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function AddToken({ kind, role, hasPassword }: TokensSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<NewToken | null>(null)
  const queryClient = useQueryClient()
  const add = async (token: NewToken) => {
    setMade(token)
    setOpen(false)
    await queryClient.invalidateQueries({ queryKey: TOKEN_ACTIONS[kind].query.queryKey })
  }
  if (made !== null) {
    return (
      <ShownOnce what="token" secret={made.token} onDone={() => setMade(null)}>
        {TOKEN_TEXTS.secret}
      </ShownOnce>
    )
  }
  if (!isOpen) {
    return (
      <Button tone="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        {words()[kind].add}
      </Button>
    )
  }
  return (
    <TokenForm
      kind={kind}
      label={words()[kind].add}
      role={role}
      hasPassword={hasPassword}
      onMade={add}
      onCancel={() => setOpen(false)}
    />
  )
}
