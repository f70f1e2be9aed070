import { Info } from 'lucide-react'
import type { Block, TextTable } from '../../../clinic/text.ts'

/** A text of the clinic, from its blocks. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-[68ch] gap-4 text-lg leading-8">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
        <BlockPart key={place} block={block} />
      ))}
    </div>
  )
}

function BlockPart({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="text-pretty">{block}</p>
  if ('heading' in block) return <h2 className="mt-6 text-xl sm:text-2xl">{block.heading}</h2>
  if ('list' in block)
    return (
      <ul className="grid list-disc gap-2 ps-6 marker:text-marigold-ink">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  if ('table' in block) return <Table table={block.table} />
  return (
    <p className="flex gap-3 rounded-md border border-current/25 bg-yellow-tint p-4 text-base leading-6 text-yellow-ink">
      <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>{block.note}</span>
    </p>
  )
}

/** A table that scrolls in its own frame where the screen is too narrow for it. */
function Table({ table: { caption, head, rows } }: { table: TextTable }) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-start text-base leading-6">
        <caption className="px-4 pt-4 pb-2 text-start font-semibold">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th
                key={cell}
                scope="col"
                className="border-b border-line px-4 py-2 text-start text-sm font-semibold text-ink-soft"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-32 px-4 py-3 text-start align-top font-semibold">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} className="min-w-28 px-4 py-3 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
