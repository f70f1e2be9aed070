import type { FieldValues } from 'react-hook-form'
import { Form, type FormProps } from '../forms/form.tsx'
import { FormFooter, type FormFooterProps } from '../forms/form-footer.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type FormDialogProps<In extends FieldValues, Context, Out> = Pick<
  FormProps<In, Context, Out>,
  'form' | 'onSubmit' | 'draft' | 'beside' | 'children'
> &
  Omit<FormFooterProps, 'onCancel'> & { title: string; onClose: () => void; width?: DialogProps['width'] }

/** A form in a dialog; Cancel and Close discard what was typed. */
export function FormDialog<In extends FieldValues, Context, Out>(props: FormDialogProps<In, Context, Out>) {
  const { form, onSubmit, draft, beside, children, title, onClose, width = 'normal', ...footer } = props
  return (
    <Dialog isOpen onClose={onClose} title={title} width={width}>
      <Form form={form} onSubmit={onSubmit} draft={draft} {...(beside !== undefined && { beside })}>
        {children}
        <FormFooter {...footer} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
