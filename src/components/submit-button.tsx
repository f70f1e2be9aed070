import { createContext, useContext } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** True while the form around waits for the answer to its submit. */
export const FormPending = createContext(false)

/** Sends the form that it stands in, and says so while the answer is awaited. */
export function SubmitButton({ tone = 'accent', ...props }: Omit<ButtonProps, 'type' | 'pending'>) {
  return <Button {...props} type="submit" tone={tone} pending={useContext(FormPending)} />
}
