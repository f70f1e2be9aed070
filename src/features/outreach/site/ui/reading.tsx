import type { ReactNode } from 'react'
import type { Block } from '../../../../clinic/text.ts'
import { sectionsOf } from '../sections.ts'
import { Blocks } from './blocks.tsx'

/** A long text with the list of its contents beside it. */
export function Reading({ blocks, children }: { blocks: readonly Block[]; children?: ReactNode }) {
  const links = sectionsOf(blocks).flatMap(({ id, heading }) => (heading === null ? [] : [{ id, heading }]))
  return (
    <WithContents links={links}>
      <Blocks blocks={blocks} />
      {children}
    </WithContents>
  )
}

/** What is read, with links to its parts beside it on wide screens. */
export function WithContents({
  links,
  children,
}: {
  links: readonly { id: string; heading: string }[]
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-16 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <nav
        aria-labelledby="contents"
        className="top-24 hidden content-start gap-1 self-start border-s-2 border-marigold ps-5 lg:sticky lg:grid"
      >
        <h2 id="contents" className="pb-1 text-lg">
          On this page
        </h2>
        {links.map(({ id, heading }) => (
          <a
            key={id}
            href={`#${id}`}
            className="rounded-sm py-1 text-ink-soft no-underline hover:text-pine-ink hover:underline"
          >
            {heading}
          </a>
        ))}
      </nav>
      <div className="grid content-start gap-10 print:block print:space-y-8">{children}</div>
    </div>
  )
}
