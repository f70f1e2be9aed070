import type { Block } from '../../clinic/text.ts'

/** A part of a text: what stands below a heading. What comes before the first one has none. */
export type Section = { id: string; heading: string | null; blocks: readonly Block[] }

/** The sections of a text, each with an id of its own for links. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: { id: string; heading: string | null; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (typeof block !== 'string' && 'heading' in block) {
      const id = idOf(block.heading)
      const again = sections.filter((known) => known.id === id || known.id.startsWith(`${id}-`)).length
      sections.push({ id: again === 0 ? id : `${id}-${again + 1}`, heading: block.heading, blocks: [] })
    } else if (sections.length === 0) sections.push({ id: 'beginning', heading: null, blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

function idOf(heading: string): string {
  const words = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return words === '' ? 'part' : words
}
