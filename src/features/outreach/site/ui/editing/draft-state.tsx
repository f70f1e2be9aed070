import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Eye, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { AlertDialog } from '../../../../../components/dialogs/dialog.tsx'
import { FormDialog } from '../../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { Badge } from '../../../../../components/layout/badge.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { formatShortDate, formatTime } from '../../../../../lib/time.ts'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../../lib/web/toast.ts'
import { publishSchema } from '../../contract.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { SITE_KEY, type SiteState, siteClient } from '../api.ts'
import { partTitleOf } from './settings-parts.ts'

type DraftStateProps = {
  state: SiteState
  /** The public page that the preview opens. */
  shownAt: string
}

/** Whether the draft differs from what visitors see, and what can be done with it. */
export function DraftState({ state, shownAt }: DraftStateProps) {
  const { changed, published } = state
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null)
  const preview = usePreview(shownAt)
  const isDraft = changed.length > 0
  const parts = [...new Set(changed.map(partTitleOf))].join(', ')
  return (
    <Card className="mb-6 grid max-w-3xl gap-4 p-5 sm:p-6">
      <div role="status" className="grid gap-1.5">
        <span>
          {isDraft ? (
            <Badge tone="yellow" icon={PencilLine} label="Draft" />
          ) : (
            <Badge tone="green" icon={CircleCheck} label="Published" />
          )}
        </span>
        <p className="font-semibold">
          {isDraft
            ? 'The draft differs from the published site.'
            : 'Your draft and the published site are the same.'}
        </p>
        <p className="text-ink-soft text-pretty">
          {isDraft ? `Not published yet: ${parts}.` : lastPublished(published)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          icon={<Eye className="size-5" aria-hidden="true" />}
          pending={preview.isPending}
          // The tab is opened during the click: Safari opens none later.
          onClick={() => preview.mutate(window.open('', 'preview'))}
        >
          Preview
        </Button>
        {isDraft && (
          <>
            <Button tone="primary" onClick={() => setAsked('publish')}>
              Publish
            </Button>
            <Button tone="bare" onClick={() => setAsked('discard')}>
              Discard draft
            </Button>
          </>
        )}
      </div>
      {asked === 'publish' && <PublishDialog state={state} parts={parts} onClose={() => setAsked(null)} />}
      <DiscardDialog
        version={asked === 'discard' ? state.version : null}
        parts={parts}
        onClose={() => setAsked(null)}
      />
    </Card>
  )
}

function lastPublished({ number, at, by }: SiteState['published']): string {
  if (number === 0 || at === null) return 'Nothing has been changed yet.'
  const when = `${formatShortDate(new Date(at))} at ${formatTime(new Date(at))}`
  return by === null ? `Published ${when}.` : `Published ${when} by ${by}.`
}

/** The names of the page's forms that hold what is not saved, in one line. */
function unsavedForms(): string {
  const forms = document.querySelectorAll('form[data-changed][aria-label]')
  return [...forms].map((form) => form.getAttribute('aria-label')).join(', ')
}

type PublishDialogProps = { state: SiteState; parts: string; onClose: () => void }

function PublishDialog({ state: { version }, parts, onClose }: PublishDialogProps) {
  const form = useZodForm(publishSchema, { defaultValues: { version, note: '' } })
  const queryClient = useQueryClient()
  const [unsaved] = useState(unsavedForms)
  const publish = async (input: { version: number; note: string | null }) => {
    await siteClient.publish(input)
    onClose()
    toastSuccess(SETTINGS_TEXTS.published)
    await queryClient.invalidateQueries({ queryKey: SITE_KEY })
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: SITE_KEY })
  return (
    <FormDialog
      form={form}
      draft="publish"
      onSubmit={submitWith(form, publish, { above: SETTINGS_TEXTS.publishFailed, otherwise: refresh })}
      title="Publish the draft?"
      submitLabel="Publish"
      pendingText="Publishing..."
      onClose={onClose}
    >
      {unsaved !== '' && (
        <Notice tone="warning">
          These parts have changes that you have not saved, so the changes will not be published: {unsaved}.
          Go back and save them first.
        </Notice>
      )}
      <p className="text-pretty">Visitors see the changes within a second: {parts}.</p>
      <TextField control={form.control} name="note" label="Note for the history" optional />
    </FormDialog>
  )
}

type DiscardDialogProps = { version: number | null; parts: string; onClose: () => void }

function DiscardDialog({ version, parts, onClose }: DiscardDialogProps) {
  const queryClient = useQueryClient()
  const discard = async () => {
    if (version === null) return
    try {
      await siteClient.discard({ version })
      toastSuccess(SETTINGS_TEXTS.discarded)
    } catch (failure) {
      toastError(refusalText(failure) ?? SETTINGS_TEXTS.discardFailed)
    }
    onClose()
    await queryClient.invalidateQueries({ queryKey: SITE_KEY })
  }
  return (
    <AlertDialog
      isOpen={version !== null}
      onClose={onClose}
      onConfirm={discard}
      title="Discard the draft?"
      confirmLabel="Discard"
      pendingText="Discarding..."
    >
      <p>Your changes since the last publication will be lost: {parts}.</p>
    </AlertDialog>
  )
}

/** Shows the draft in a tab of its own. */
function usePreview(shownAt: string) {
  return useMutation({
    mutationFn: (_tab: Window | null) => siteClient.preview({ on: true }),
    // A browser that opens no second tab shows it in this one.
    onSuccess: (_, tab) => (tab ?? window).location.assign(shownAt),
    onError: (failure, tab) => {
      // An earlier preview stays.
      if (tab?.location.href === 'about:blank') tab.close()
      toastError(refusalText(failure) ?? SETTINGS_TEXTS.previewFailed)
    },
  })
}
