import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Form } from '../../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { Section } from '../../../../../components/layout/section.tsx'
import { refusalCode } from '../../../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../../../lib/web/toast.ts'
import type { SectionName } from '../../section-schemas.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { type SiteState, siteClient, siteQuery } from '../api.ts'
import { SectionFields } from './section-fields.tsx'
import {
  isSameStored,
  pageSchema,
  pageValues,
  sameValue,
  sectionOf,
  startOf,
  startsOf,
  type Values,
} from './section-values.ts'
import type { SettingsPart } from './settings-parts.ts'

type SaveInput = Parameters<typeof siteClient.saveSection>[0]

type PartFormProps = { part: SettingsPart; state: SiteState }

/** The form of a page of the settings: it saves to the draft those of its sections in which something was changed. */
export function PartForm({ part: { id, title, forms }, state }: PartFormProps) {
  const queryClient = useQueryClient()
  // What the form began with: it never overwrites what someone else has saved since.
  const [base, setBase] = useState(() => startsOf(forms, state))
  const form = useZodForm(pageSchema(forms, { content: state.content, base }), {
    defaultValues: pageValues(forms, base),
  })
  const { isDirty } = form.formState
  const shown = useRef(base)
  // A form in which nothing was changed follows a discarded draft, and what someone else has saved.
  useEffect(() => {
    const now = startsOf(forms, state)
    if (isSameStored(now, shown.current)) return
    shown.current = now
    if (isDirty || isSameStored(now, base)) return
    setBase(now)
    form.reset(pageValues(forms, now))
  }, [state, isDirty, base, forms, form])

  const send = async (section: SectionName, value: Values, { version, content }: SiteState) => {
    const begun = startOf(base, section)
    const isSame = sameValue(sectionOf(content, section), begun.stored)
    return await siteClient.saveSection({
      section,
      version: isSame ? version : begun.version,
      value,
    } as SaveInput)
  }
  const saveSection = async (section: SectionName, value: Values, from: SiteState) => {
    const saved = await send(section, value, from).catch(async (failure: unknown) => {
      if (refusalCode(failure) !== 'SITE_CHANGED') throw failure
      const fresh = await queryClient.fetchQuery(siteQuery)
      const stored = sectionOf(fresh.content, section)
      // Someone else has saved another section.
      if (sameValue(stored, startOf(base, section).stored)) return await send(section, value, fresh)
      setBase((before) => new Map(before).set(section, { version: fresh.version, stored }))
      throw failure
    })
    setBase((before) => new Map(before).set(section, startOf(startsOf(forms, saved), section)))
    queryClient.setQueryData(siteQuery.queryKey, saved)
    return saved
  }
  const save = async (changed: ReadonlyMap<SectionName, Values>) => {
    let saved = state
    for (const [section, value] of changed) saved = await saveSection(section, value, saved)
    const next = startsOf(forms, saved)
    setBase(next)
    form.reset(pageValues(forms, next))
    toastSuccess(SETTINGS_TEXTS.saved)
  }
  const control = form.control as unknown as Control<FieldValues>
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: SETTINGS_TEXTS.saveFailed })}
      draft={`site-${id}`}
      aria-label={title}
      className="max-w-3xl xl:max-w-none"
    >
      {forms.map(({ section, title: heading, text, fields }) => (
        <Section key={section} title={heading} text={text}>
          <SectionFields control={control} fields={fields} />
          {section === forms.at(-1)?.section && (
            <div className="flex justify-end">
              <SubmitButton pendingText="Saving...">{`Save ${title.toLowerCase()}`}</SubmitButton>
            </div>
          )}
        </Section>
      ))}
    </Form>
  )
}
