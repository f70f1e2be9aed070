import { Info } from 'lucide-react'
import type { Block, TextTable } from '../../../clinic/text.ts'
import { classes } from '../../../components/classes.ts'

/** Renders a text made of blocks. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-[44rem] gap-4 text-lg leading-8">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
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
          <li key={item} className="text-pretty">
            {item}
          </li>
        ))}
      </ul>
    )
  if ('table' in block) return <Table table={block.table} />
  return (
    <p className="flex gap-3 rounded-md border border-current/25 bg-yellow-tint p-4 text-base leading-6 text-yellow-ink">
      <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="text-pretty">{block.note}</span>
    </p>
  )
}

/** A table; on phones each row is a block with the column's name beside each cell. */
function Table({ table: { caption, head, rows } }: { table: TextTable }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full text-start text-base leading-6 max-sm:block">
        <caption className="px-4 pt-4 pb-2 text-start font-semibold text-pretty max-sm:block">
          {caption}
        </caption>
        <thead className="max-sm:sr-only">
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
        <tbody className="max-sm:block">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-line not-last:border-b max-sm:block max-sm:px-4 max-sm:py-3">
              <th scope="row" className="text-start align-top font-semibold max-sm:block sm:px-4 sm:py-3">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} data-column={head[column + 1]} className={CELL}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL = classes(
  'align-top sm:px-4 sm:py-3 max-sm:grid max-sm:min-[16rem]:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:pt-1',
  // Screen readers announce the column's name from the table's header.
  "max-sm:before:text-ink-soft max-sm:before:content-[attr(data-column)_/_'']",
)
