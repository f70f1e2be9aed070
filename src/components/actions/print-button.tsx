import { Printer } from 'lucide-react'
import { Button, type ButtonTone } from './button.tsx'

/** Prints the page; not printed itself. */
export function PrintButton({ tone = 'primary', className }: { tone?: ButtonTone; className?: string }) {
  return (
    <Button
      tone={tone}
      className={className}
      icon={<Printer className="size-5" aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  )
}
