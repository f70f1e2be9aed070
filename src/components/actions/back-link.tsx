import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LinkButton, type LinkButtonProps } from './link-button.tsx'

function ArrowLink(props: Omit<LinkButtonProps, 'tone' | 'icon' | 'className'>) {
  return (
    <LinkButton
      {...props}
      className="wrap-anywhere"
      tone="bare"
      icon={<ArrowLeft className="size-5 shrink-0" aria-hidden="true" />}
    />
  )
}

/** A link back, above a page's heading. */
export const BackLink = createLink(ArrowLink)
