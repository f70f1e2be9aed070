import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { classes } from './classes.ts'
import { LinkButton, type LinkButtonProps } from './link-button.tsx'

function ArrowLink({ className, ...props }: Omit<LinkButtonProps, 'tone' | 'icon'>) {
  return (
    <LinkButton
      {...props}
      className={classes('wrap-anywhere', className)}
      tone="bare"
      icon={<ArrowLeft className="size-5" aria-hidden="true" />}
    />
  )
}

/** A link back, above a page's heading. */
export const BackLink = createLink(ArrowLink)
