import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Form } from '../../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { refusalCode } from '../../../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../../../lib/web/toast.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { type SiteState, siteClient, siteQuery } from '../api.ts'
import { SectionFields } from './section-fields.tsx'
import { formValues, partSchema, sectionOf, type Values } from './section-values.ts'
import type { SectionPart } from './settings-parts.ts'

type SaveInput = Parameters<typeof siteClient.saveSection>[0]

type SectionFormProps = {
  /** Its name among all forms of the settings. */
  name: string
  part: SectionPart
  state: SiteState
}

/** A form that saves a section, or a part of it, to the draft. */
export function SectionForm({ name, part, state }: SectionFormProps) {
  const { section, title, fields } = part
  const queryClient = useQueryClient()
  const stored = sectionOf(state.content, section)
  // What the form began with: it never overwrites what someone else has saved since.
  const [base, setBase] = useState({ version: state.version, stored })
  const form = useZodForm(partSchema(part, stored), { defaultValues: formValues(fields, stored) })
  const { isDirty } = form.formState
  const shown = useRef(stored)
  // A form in which nothing was changed follows a discarded draft, and what someone else has saved.
  useEffect(() => {
    if (sameValue(stored, shown.current)) return
    shown.current = stored
    if (isDirty || sameValue(stored, base.stored)) return
    setBase({ version: state.version, stored })
    form.reset(formValues(fields, stored))
  }, [stored, state.version, isDirty, base.stored, fields, form])

  const send = async (value: Values, { version, content }: SiteState) => {
    const isSame = sameValue(sectionOf(content, section), base.stored)
    return await siteClient.saveSection({
      section,
      version: isSame ? version : base.version,
      value,
    } as SaveInput)
  }
  const save = async (value: Values) => {
    const saved = await send(value, state).catch(async (failure: unknown) => {
      if (refusalCode(failure) !== 'SITE_CHANGED') throw failure
      const fresh = await queryClient.fetchQuery(siteQuery)
      // Someone else has saved another section.
      if (sameValue(sectionOf(fresh.content, section), base.stored)) return await send(value, fresh)
      setBase({ version: fresh.version, stored: sectionOf(fresh.content, section) })
      throw failure
    })
    queryClient.setQueryData(siteQuery.queryKey, saved)
    const now = sectionOf(saved.content, section)
    setBase({ version: saved.version, stored: now })
    form.reset(formValues(fields, now))
    toastSuccess(SETTINGS_TEXTS.saved)
  }
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: SETTINGS_TEXTS.saveFailed })}
      draft={name}
      aria-label={title}
    >
      <SectionFields control={form.control as unknown as Control<FieldValues>} fields={fields} />
      <div className="flex justify-end">
        <SubmitButton pendingText="Saving...">{`Save ${title.toLowerCase()}`}</SubmitButton>
      </div>
    </Form>
  )
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
