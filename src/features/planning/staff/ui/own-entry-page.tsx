import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { ownFormSchema } from '../people-schemas.ts'
import { STAFF_REFUSALS, STAFF_TEXTS } from '../texts.ts'
import { ownEntryQuery, staffClient } from './api.ts'
import { EntryFields } from './entry-fields.tsx'

/** What the clinic's documents say of the signed-in member of the staff, who changes all but the name. */
export function OwnEntryPage() {
  const entry = useQuery(ownEntryQuery)
  return (
    <>
      <PageHeader subtitle="The clinic’s documents show these details. Only an admin can change the name." />
      <Loaded
        query={entry}
        loading={<SkeletonList text="Loading..." rows={1} shape="form" />}
        errorText={STAFF_TEXTS.entryFailed}
      >
        {(own) =>
          own === null ? (
            <EmptyState title="No entry yet" text={STAFF_REFUSALS.NO_ENTRY.message} />
          ) : (
            <Card className="max-w-xl p-5 sm:p-6">
              <h2 className="mb-4 text-xl wrap-anywhere">{own.name}</h2>
              <OwnForm own={own} />
            </Card>
          )
        }
      </Loaded>
    </>
  )
}

type Own = z.output<typeof ownFormSchema>

const seenOf = ({ title, registration, council, qualification, languages }: Own): Own => ({
  ...{ title, registration, council, qualification, languages },
})

function OwnForm({ own }: { own: Own }) {
  const form = useZodForm(ownFormSchema, { defaultValues: seenOf(own) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(own),
    read: async () => seenOf((await staffClient.getOwn()) ?? own),
    valuesOf: (seen) => seen,
  })
  const queryClient = useQueryClient()
  const save = async (entered: Own, seen: Own) => {
    queryClient.setQueryData(ownEntryQuery.queryKey, await staffClient.saveOwn({ ...entered, seen }))
    toastSuccess(STAFF_TEXTS.saved)
  }
  return (
    <Form
      form={form}
      draft="own-entry"
      onSubmit={submitWith(form, guard(save), { above: STAFF_TEXTS.saveFailed })}
    >
      <MeanwhileNotice {...meanwhile} />
      <EntryFields control={form.control} />
      <SubmitButton pendingText="Saving...">Save</SubmitButton>
    </Form>
  )
}
