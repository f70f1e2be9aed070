import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toastError } from '../../lib/web/toast.ts'
import { whenIdle } from '../../lib/web/when-idle.ts'

const FAILED = 'Couldn’t load this part. Check your connection and try again.'

type When = 'now' | 'soon'

/**
 * A part of the page, such as a dialog, whose code the first load leaves out. Once it is rendered, its code is loaded
 * immediately (`now`), or when the browser is idle (`soon`), so that it opens without a wait later; `when` may be a hook
 * that says which. Until then its children are shown, if it has any. After a failure it is tried again when it is
 * rendered the next time, or when the connection is back. Worth it for code of 5 kB or more after gzip, with all that
 * it imports beyond the page.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: When | ((props: Props) => When) = 'now',
): (props: Props) => ReactNode {
  return function OnDemand(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const isLoaded = Part !== null
    const due = typeof when === 'function' ? when(props) : when
    useEffect(() => {
      if (isLoaded) return
      const run = (): undefined =>
        void load().then(
          (part) => setPart(() => part),
          () => due === 'now' && toastError(FAILED),
        )
      const cancel = due === 'soon' ? whenIdle(run) : run()
      window.addEventListener('online', run)
      return () => {
        cancel?.()
        window.removeEventListener('online', run)
      }
    }, [due, isLoaded])
    if (Part !== null) return <Part {...props} />
    return 'children' in props ? (props.children as ReactNode) : null
  }
}
