import type { Block, Heading } from '../../../clinic/text.ts'

/**
 * A part of a text: what stands below a heading, with the headings below it, whose levels are 2 and more without a gap.
 * What comes before the first heading has none.
 */
export type Section = { id: string; heading: string | null; blocks: readonly Block[] }

/** The sections of a text, each with an id of its own for links. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: { id: string; heading: string | null; blocks: Block[] }[] = []
  let above: readonly number[] = []
  for (const block of blocks) {
    if (isHeading(block)) {
      const own = block.level ?? 1
      above = [...above.filter((level) => level < own), own]
      if (above.length > 1) {
        sections.at(-1)?.blocks.push({ heading: block.heading, level: above.length })
        continue
      }
      const id = idOf(block.heading)
      const again = sections.filter((known) => known.id === id || known.id.startsWith(`${id}-`)).length
      sections.push({ id: again === 0 ? id : `${id}-${again + 1}`, heading: block.heading, blocks: [] })
    } else if (sections.length === 0) sections.push({ id: 'beginning', heading: null, blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

const isHeading = (block: Block): block is Heading => typeof block !== 'string' && 'heading' in block

function idOf(heading: string): string {
  const words = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return words === '' ? 'part' : words
}
