import { useQuery } from '@tanstack/react-query'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxSection } from 'react-aria-components/ListBox'
import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from '../../../../components/forms/field.tsx'
import {
  againId,
  Option,
  SelectField,
  type SelectOption,
} from '../../../../components/forms/select-field.tsx'
import { oftenUsedQuery } from './api.ts'

type ServiceFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  options: readonly SelectOption[]
}

/** Selects a service at the desk: those that are used most stand first, and all of them below in their order. */
export function ServiceField<In extends FieldValues, Context, Out>(
  props: ServiceFieldProps<In, Context, Out>,
) {
  const { options } = props
  const often = useOftenUsed(options)
  const list = often.length > 0 && (
    <ListBox className="outline-none">
      <ListBoxSection id="often">
        <Header className={HEADER}>Often used</Header>
        {often.map((option) => (
          <Option key={option.value} id={againId(option.value)} option={option} />
        ))}
      </ListBoxSection>
      <ListBoxSection id="all">
        <Header className={HEADER}>All services</Header>
        {options.map((option) => (
          <Option key={option.value} id={option.value} option={option} />
        ))}
      </ListBoxSection>
    </ListBox>
  )
  return <SelectField {...props} placeholder="Choose a service" list={list || undefined} />
}

/** Of the options those that are used most; none where there are too few to choose from. */
export function useOftenUsed<Service extends { value: string }>(options: readonly Service[]): Service[] {
  const { data = [] } = useQuery(oftenUsedQuery)
  if (options.length < 3) return []
  return data.flatMap((id) => options.find(({ value }) => value === id) ?? [])
}

const HEADER = 'px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft'
