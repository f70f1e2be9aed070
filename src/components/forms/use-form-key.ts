import { useRef } from 'react'
import { randomId } from '../../lib/web/random-id.ts'

/**
 * Returns a function that gives a form's idempotency key: the same for the same content, so that a retry after a lost
 * response never repeats the action, and a new one when the content changes.
 */
export function useFormKey(): (values: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (values) => {
    const content = JSON.stringify(values)
    if (last.current.content !== content) last.current = { content, key: randomId() }
    return last.current.key
  }
}
