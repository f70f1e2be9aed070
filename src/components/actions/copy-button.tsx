import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { toastError, toastSuccess } from '../../lib/web/toast.ts'
import { Button, type ButtonSize } from './button.tsx'

type CopyButtonProps = {
  text: string
  /** What is reported then, and if the browser refuses. */
  copied: string
  failed: string
  size?: ButtonSize
  children?: ReactNode
}

/** Copies a text; not shown where the clipboard is not available: the text beside it can be selected. */
export function CopyButton({ text, copied, failed, size = 'normal', children = 'Copy' }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess(copied)
    } catch {
      toastError(failed)
    }
  }
  if (!('clipboard' in navigator)) return null
  return (
    <Button
      tone="quiet"
      size={size}
      icon={<Copy className="size-4" aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {children}
    </Button>
  )
}
