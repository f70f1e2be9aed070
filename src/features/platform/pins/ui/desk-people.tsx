import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { markDesk } from '../../../../lib/web/kept/desk-mark.ts'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { authPaths } from '../../auth/paths.ts'
import { knownLogin, sessionQuery } from '../../auth/ui/api.ts'
import type { DeskPerson } from '../contract.ts'
import { pinFormSchema } from '../contract.ts'
import { PIN_TEXTS } from '../texts.ts'
import { hereQuery, pinsClient } from './api.ts'
import { PinField } from './pin-field.tsx'

type DeskPeopleProps = {
  /** Asks for the password of the person whose session has ended, if that is known. */
  password?: ReactNode
  /** Where anyone signs in with their password. */
  login: string
}

/** Who can enter a shared desk with a PIN, and the ways with a password. */
export function DeskPeople({ password, login }: DeskPeopleProps) {
  const here = useQuery(hereQuery)
  const [chosen, setChosen] = useState<DeskPerson | 'password' | null>(null)
  const isDesk = here.data !== null
  const coversPage = password !== undefined
  useEffect(() => {
    if (isDesk) return
    // The desk has ended. What is under its cover stays hidden: the page is left before the browser is like any other.
    if (coversPage) window.location.assign(authPaths.desk)
    else markDesk(false)
  }, [isDesk, coversPage])
  const back = (
    <Button tone="bare" onClick={() => setChosen(null)}>
      Someone else
    </Button>
  )
  if (chosen === 'password') return <Parts below={back}>{password}</Parts>
  if (chosen !== null)
    return (
      <Parts below={back}>
        <PinForm person={chosen} />
      </Parts>
    )
  return (
    <Parts
      below={
        <>
          {password !== undefined && (
            <Button tone="bare" onClick={() => setChosen('password')}>
              Sign in with your password
            </Button>
          )}
          <LinkButton tone="bare" href={login}>
            {password === undefined ? 'Sign in with your password' : 'Sign in as someone else'}
          </LinkButton>
        </>
      }
    >
      <Loaded
        query={here}
        loading={<SkeletonList text="Loading..." rows={2} />}
        errorText={PIN_TEXTS.loadFailed}
      >
        {(desk) => <Names people={desk?.people ?? []} onChoose={setChosen} />}
      </Loaded>
    </Parts>
  )
}

function Parts({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      {children}
      <div className="border-t border-line pt-3">
        <div className="-mx-5 flex flex-wrap items-center justify-between gap-x-2">{below}</div>
      </div>
    </>
  )
}

type NamesProps = { people: readonly DeskPerson[]; onChoose: (person: DeskPerson) => void }

function Names({ people, onChoose }: NamesProps) {
  if (people.length === 0)
    return (
      <p>No one with a PIN has signed in here today. The first sign-in each day requires your password.</p>
    )
  return (
    <ul className="grid gap-2">
      {people.map((person) => (
        <li key={person.id} className="grid gap-1">
          <Button
            tone="quiet"
            className="w-full justify-start! wrap-anywhere"
            disabled={!person.mayEnter}
            onClick={() => onChoose(person)}
          >
            {person.name}
          </Button>
          {!person.mayEnter && (
            <p className="text-sm text-ink-soft">Too many wrong PINs. Please sign in with your password.</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Asks for the PIN of a person. Who was there before finds the page as it was; for someone else it is loaded again, without
 * anything of the person before.
 */
function PinForm({ person }: { person: DeskPerson }) {
  const form = useZodForm(pinFormSchema, { defaultValues: { pin: '' } })
  const queryClient = useQueryClient()
  const { setFocus } = form
  useEffect(() => setFocus('pin'), [setFocus])
  const enter = async ({ pin }: { pin: string }) => {
    await pinsClient.enterPin({ id: person.id, pin })
    const before = knownLogin(queryClient)
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    notifyTabs({ kind: 'signed in' })
    if (session?.email !== before) window.location.reload()
    else void queryClient.invalidateQueries()
  }
  const submit = submitWith(form, enter, {
    fields: { WRONG_PIN: 'pin' },
    otherwise: () => {
      form.reset({ pin: '' }, { keepErrors: true })
      void queryClient.invalidateQueries({ queryKey: hereQuery.queryKey })
    },
    above: PIN_TEXTS.enterFailed,
  })
  return (
    <Form form={form} draft="enter-with-pin" onSubmit={submit}>
      <p className="font-semibold wrap-anywhere">{person.name}</p>
      <PinField control={form.control} name="pin" label="PIN" sendsWhole />
      <SubmitButton pendingText="Please wait...">Continue</SubmitButton>
    </Form>
  )
}
