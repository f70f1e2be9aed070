import { useBlocker } from '@tanstack/react-router'
import {
  type ComponentType,
  createContext,
  lazy,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useRef,
} from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readDraft, removeDraft, saveDraft } from '../lib/web/saved-drafts.ts'
import type { LeaveDialogProps } from './leave-dialog.tsx'

/** The login whose drafts are saved; without one none are. */
export const DraftOwner = createContext<string | null>(null)

type FormDraftProps<In extends FieldValues, Context, Out> = {
  form: UseFormReturn<In, Context, Out>
  /** Identifies the form among all forms of the product. */
  name: string
  /** True while the form is being sent: the page may then be left. */
  isSending: RefObject<boolean>
}

/**
 * Saves what is entered into a form until it is sent, enters it again after a reload or on returning to the page, and
 * asks before the page is left.
 */
export function FormDraft<In extends FieldValues, Context, Out>(props: FormDraftProps<In, Context, Out>) {
  const { form, name, isSending } = props
  const owner = useContext(DraftOwner)
  const hasDraft = useRef(false)
  // Signing in again after the session has ended must not undo what was entered meanwhile.
  const isRestored = useRef(false)
  useEffect(() => {
    if (owner === null) return
    const save = ({ values, isDirty = false }: { values: In; isDirty?: boolean }) => {
      hasDraft.current = isDirty
      if (!isDirty) return removeDraft(name)
      saveDraft(owner, name, values)
      void loadLeaveDialog()
    }
    const unsubscribe = form.subscribe({ formState: { values: true, isDirty: true }, callback: save })
    const saved = isRestored.current ? null : readDraft(owner, name)
    isRestored.current = true
    if (saved !== null) {
      const values = { ...form.getValues(), ...saved } as DefaultValues<In>
      form.reset(values, { keepDefaultValues: true })
    }
    return unsubscribe
  }, [form, name, owner])

  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasDraft.current &&
      !isSending.current &&
      owner !== null &&
      readDraft(owner, name) !== null &&
      current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />
    </Suspense>
  )
}

/** Without a connection the dialog can't be loaded; the page is then left, and the draft stays. */
const loadLeaveDialog = async (): Promise<{ default: ComponentType<LeaveDialogProps> }> => {
  try {
    return { default: (await import('./leave-dialog.tsx')).LeaveDialog }
  } catch {
    return { default: LeaveNow }
  }
}

const LeaveDialog = lazy(loadLeaveDialog)

function LeaveNow({ onLeave }: LeaveDialogProps) {
  useEffect(onLeave, [onLeave])
  return null
}
