import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { Button } from '../../../../components/actions/button.tsx'
import { CopyButton } from '../../../../components/actions/copy-button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { SESSION_KEY } from '../../auth/ui/api.ts'
import type { Protection } from '../contract.ts'
import { TWO_FACTOR_TEXTS } from '../texts.ts'
import { protectionQuery, SECURITY_KEY, securityClient } from './api.ts'
import { PasswordOnceMoreForm } from './password-once-more-form.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Two-factor sign-in: turning it on and off, and its recovery codes. */
export function TwoFactorSection() {
  const protection = useQuery(protectionQuery)
  return (
    <Section
      title="Two-factor sign-in"
      text="With two-factor sign-in, you also enter a code from an app on your phone. The password alone is then not enough."
    >
      <Loaded
        inset
        query={protection}
        loading={<SkeletonList text="Loading..." rows={1} shape="plain" />}
        errorText={TWO_FACTOR_TEXTS.loadFailed}
      >
        {(data) => <TwoFactor protection={data} />}
      </Loaded>
    </Section>
  )
}

type Step = 'idle' | 'set up' | 'renew' | 'turn off'

function TwoFactor({ protection }: { protection: Protection }) {
  const [step, setStep] = useState<Step>('idle')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const queryClient = useQueryClient()
  const leave = () => setStep('idle')
  const changed = async (recoveryCodes: readonly string[] | null) => {
    setCodes(recoveryCodes)
    leave()
    // The session has new cookies, and the second-factor policy of staff may have changed.
    await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    await queryClient.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  const { hasPassword } = protection
  const forms = {
    idle: <TwoFactorState protection={protection} onStep={setStep} />,
    'set up': (
      <TwoFactorSetup
        hasPassword={hasPassword}
        onCancel={leave}
        onConfirmed={(recoveryCodes) => {
          toastSuccess(TWO_FACTOR_TEXTS.turnedOn)
          void changed(recoveryCodes)
        }}
      />
    ),
    renew: (
      <PasswordOnceMoreForm
        label="New recovery codes"
        submitLabel="Create new codes"
        hasPassword={hasPassword}
        onCancel={leave}
        action={async (input) => changed((await securityClient.renewRecoveryCodes(input)).recoveryCodes)}
      />
    ),
    'turn off': <TurnOff hasPassword={hasPassword} onCancel={leave} onDone={() => changed(null)} />,
  } satisfies Record<Step, unknown>
  return forms[step]
}

type TurnOffProps = { hasPassword: boolean; onCancel: () => void; onDone: () => Promise<void> }

function TurnOff({ hasPassword, onCancel, onDone }: TurnOffProps) {
  return (
    <PasswordOnceMoreForm
      label="Turn off two-factor sign-in"
      submitLabel="Turn off"
      tone="danger"
      hasPassword={hasPassword}
      onCancel={onCancel}
      action={async (input) => {
        await securityClient.endTwoFactor(input)
        toastSuccess(TWO_FACTOR_TEXTS.turnedOff)
        await onDone()
      }}
    />
  )
}

type TwoFactorStateProps = { protection: Protection; onStep: (step: Step) => void }

function TwoFactorState({ protection: { twoFactor, recoveryCodesLeft }, onStep }: TwoFactorStateProps) {
  if (!twoFactor) {
    return (
      <Button className="justify-self-start" onClick={() => onStep('set up')}>
        Set up two-factor sign-in
      </Button>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="green" icon={ShieldCheck} label="On" />
        <span>{recoveryCodesLeft} of 10 recovery codes left</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" onClick={() => onStep('renew')}>
          New recovery codes
        </Button>
        <Button tone="quiet" onClick={() => onStep('turn off')}>
          Turn off
        </Button>
      </div>
    </div>
  )
}

/** The recovery codes, which are shown only once, with buttons to copy and download them. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${clinic.name} recovery codes\n\n${text}\n`)}`
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title="Keep these recovery codes in a safe place" role="status">
        These codes are shown only once. If you lose your phone, you can sign in with them. Each code works
        once.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 justify-self-start font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          copied="Recovery codes copied"
          failed="The codes could not be copied. Please download them instead."
        />
        <LinkButton
          tone="quiet"
          href={file}
          download={`${clinic.name.toLowerCase()}-recovery-codes.txt`}
          icon={<Download className="size-4" aria-hidden="true" />}
        >
          Download
        </LinkButton>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}
