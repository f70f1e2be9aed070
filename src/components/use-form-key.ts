import { useRef } from 'react'
import { randomId } from '../lib/web/random-id.ts'

/**
 * The key that makes a repeated submit of the same content the same act: kept while the content stays, so that
 * trying again after a lost answer never does it twice; a changed form is a new act.
 */
export function useFormKey(): (values: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (values) => {
    const content = JSON.stringify(values)
    if (last.current.content !== content) last.current = { content, key: randomId() }
    return last.current.key
  }
}
