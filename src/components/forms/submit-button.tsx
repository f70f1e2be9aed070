import { createContext, useContext } from 'react'
import { Button, type ButtonProps } from '../actions/button.tsx'

/** True while the surrounding form waits for the response to its submit. */
export const FormPending = createContext(false)

/** Submits the surrounding form and shows while it is pending. */
export function SubmitButton({ tone = 'accent', ...props }: Omit<ButtonProps, 'type' | 'pending'>) {
  return <Button {...props} type="submit" tone={tone} pending={useContext(FormPending)} />
}
