import { Check, CircleAlert, Info } from 'lucide-react'
import { Fragment } from 'react'
import type { Block, Heading, List as ListOfText, TextTable } from '../../../../clinic/text.ts'
import { classes } from '../../../../components/layout/classes.ts'
import { sectionsOf } from '../sections.ts'
import { itemParts } from '../text-blocks.ts'
import { CallLink } from './call-link.tsx'
import { useContent } from './use-site.ts'

/** How the lists of a text are built. */
export type ListBuild = 'plain' | 'steps' | 'ticks' | 'signs'

/** Renders a text made of blocks, with an id on each heading. */
export function Blocks({ blocks, lists = 'plain' }: { blocks: readonly Block[]; lists?: ListBuild }) {
  return (
    <div className="grid max-w-[46rem] gap-4 text-lg leading-[1.78] print:block print:space-y-4">
      {sectionsOf(blocks).map(({ id, heading, blocks: parts }) => (
        <Fragment key={id}>
          {heading !== null && (
            <h2 dir="auto" id={id} className="mt-6 text-xl first:mt-0 sm:text-2xl">
              {heading}
            </h2>
          )}
          <BlockParts blocks={parts} lists={lists} />
        </Fragment>
      ))}
    </div>
  )
}

/** The blocks of a section, without its heading. */
export function BlockParts({ blocks, lists = 'plain' }: { blocks: readonly Block[]; lists?: ListBuild }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
    <BlockPart key={place} block={block} lists={lists} />
  ))
}

function BlockPart({ block, lists }: { block: Block; lists: ListBuild }) {
  if (typeof block === 'string')
    return (
      <p dir="auto" className="text-pretty">
        <WithPhone text={block} />
      </p>
    )
  if ('heading' in block) return <LowerHeading {...block} />
  if ('list' in block) return <List {...block} build={lists} />
  if ('table' in block) return <Table table={block.table} />
  return (
    <p
      dir="auto"
      className="flex gap-3 rounded-md border border-tone bg-yellow-tint p-4 text-base leading-normal text-yellow-ink break-inside-avoid"
    >
      <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 text-pretty">
        <WithPhone text={block.note} />
      </span>
    </p>
  )
}

/** A heading below that of its section. */
function LowerHeading({ heading, level = 2 }: Heading) {
  const Tag = level === 2 ? 'h3' : level === 3 ? 'h4' : 'h5'
  return (
    <Tag
      dir="auto"
      className={classes('mt-2', level === 2 ? 'text-lg sm:text-xl' : 'text-base font-semibold sm:text-lg')}
    >
      {heading}
    </Tag>
  )
}

/** The text of an item of a list, with the blocks inside it. */
function Item({ item }: { item: string }) {
  const { text, blocks } = itemParts(item)
  if (blocks.length === 0) return text
  return (
    <>
      {text}
      <div className="mt-2 grid gap-2">
        <BlockParts blocks={blocks} />
      </div>
    </>
  )
}

function List({ list, from, build }: ListOfText & { build: ListBuild }) {
  if (build === 'steps') return <Steps list={list} first={from ?? 1} />
  if (from === undefined && build !== 'plain') return <Signs list={list} build={build} />
  const Tag = from === undefined ? 'ul' : 'ol'
  return (
    <Tag
      {...(from !== undefined && { start: from })}
      className={classes(
        'grid gap-2 marker:text-marigold-ink',
        from === undefined ? 'list-disc ps-6' : 'list-decimal ps-8',
      )}
    >
      {list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
        <li dir="auto" key={index} className="text-pretty">
          <Item item={item} />
        </li>
      ))}
    </Tag>
  )
}

/** Large numbers beside the items. */
function Steps({ list, first }: Pick<ListOfText, 'list'> & { first: number }) {
  return (
    <ol className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
        <li key={index} className="flex gap-4 text-base leading-normal last:odd:sm:col-span-2">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-marigold-tint font-display text-xl font-semibold text-marigold-ink"
          >
            {index + first}
          </span>
          <div dir="auto" className="min-w-0 pt-2 text-pretty wrap-anywhere">
            <Item item={item} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A tick or a warning sign beside the items. */
function Signs({ list, build }: Pick<ListOfText, 'list'> & { build: 'ticks' | 'signs' }) {
  const Icon = build === 'ticks' ? Check : CircleAlert
  return (
    <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
      {list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
        <li key={index} className="flex gap-3 text-base leading-normal">
          <Icon
            className={classes(
              'mt-0.5 size-5 shrink-0',
              build === 'ticks' ? 'text-marigold-ink' : 'text-red-ink',
            )}
            aria-hidden="true"
          />
          <div dir="auto" className="min-w-0 text-pretty wrap-anywhere">
            <Item item={item} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A text in which the clinic's phone number can be called. */
function WithPhone({ text }: { text: string }) {
  const { phone } = useContent().contact
  const shown = phone?.replaceAll(' ', '\u00a0')
  if (phone === null || shown === undefined || !text.includes(shown)) return text
  const [before, ...after] = text.split(shown)
  return (
    <>
      {before}
      <CallLink phone={phone} shown={shown} className="text-inherit" />
      {after.join(shown)}
    </>
  )
}

/** A table; on phones each row is a block with the column's name beside each cell. */
function Table({ table: { caption, head, rows } }: { table: TextTable }) {
  return (
    <div className="@container rounded-card border border-line bg-surface break-inside-avoid">
      <table className="w-full text-start text-base leading-normal max-sm:block">
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
  'align-top sm:px-4 sm:py-3 max-sm:grid max-sm:@min-[14rem]:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:pt-1',
  // Screen readers announce the column's name from the table's header.
  "max-sm:before:text-ink-soft max-sm:before:content-[attr(data-column)_/_'']",
)
