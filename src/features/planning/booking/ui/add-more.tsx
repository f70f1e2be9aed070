import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import type { MorePartsProps } from './more-parts.tsx'
import type { SharedForm } from './shared-form.ts'

const MoreParts = onDemand(async () => (await import('./more-parts.tsx')).MoreParts)

type AddMoreProps = Omit<MorePartsProps, 'control' | 'isAdding'> & { form: SharedForm }

/** Further pets and services, once the first are chosen. */
export function AddMore({ form, ...options }: AddMoreProps) {
  const { control } = form
  const [isAdding, setAdding] = useState(false)
  const [petId, serviceTypeId, more] = useWatch({ control, name: ['petId', 'serviceTypeId', 'more'] })
  if (petId === '' || serviceTypeId === '') return null
  if (more?.length === 0)
    return (
      <Button
        tone="quiet"
        className="justify-self-start"
        // Once the last of them is removed.
        autoFocus={isAdding}
        onClick={() => {
          setAdding(true)
          form.setValue('more', [{ petId: '', serviceTypeId: '' }], { shouldDirty: true })
        }}
      >
        Add another pet or service
      </Button>
    )
  return <MoreParts control={control} isAdding={isAdding} {...options} />
}
