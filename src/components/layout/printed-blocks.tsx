import { encode } from 'uqr'
import { detailsOf, type PrintBlock } from '../../lib/files/print-blocks.ts'
import { classes } from './classes.ts'

type PrintedBlocksProps = {
  blocks: readonly PrintBlock[]
  /** As on the roll of a receipt printer: what stands between the first and the last column goes below. */
  isNarrow?: boolean
}

/** A document as blocks on the page and on paper; the PDF file is drawn from the same blocks. */
export function PrintedBlocks({ blocks, isNarrow = false }: PrintedBlocksProps) {
  return (
    <div className="grid gap-3">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <PrintedBlock key={at} block={block} isNarrow={isNarrow} after={blocks[at - 1]?.kind} />
      ))}
    </div>
  )
}

type BlockOf<Kind extends PrintBlock['kind']> = Extract<PrintBlock, { kind: Kind }>

type PrintedBlockProps = {
  block: PrintBlock
  isNarrow: boolean
  /** What it follows. */
  after: PrintBlock['kind'] | undefined
}

function PrintedBlock({ block, isNarrow, after }: PrintedBlockProps) {
  switch (block.kind) {
    case 'title':
      return <h2 className="font-display text-xl font-semibold wrap-anywhere">{block.text}</h2>
    case 'text':
      return (
        <p
          // What a sum is in words is never alone on a sheet.
          style={after === 'sums' ? { breakBefore: 'avoid' } : undefined}
          className={classes(
            'break-inside-avoid wrap-anywhere',
            // A strong line is about what follows it.
            block.tone === 'strong' ? 'break-after-avoid font-semibold' : 'text-ink-soft',
            after === 'text' && block.tone === 'soft' && '-mt-2',
          )}
        >
          {block.text}
        </p>
      )
    case 'pairs':
      return <Pairs pairs={block.pairs} />
    case 'rows':
      return isNarrow ? <NarrowRows {...block} /> : <Rows {...block} />
    case 'sums':
      return <Sums sums={block.sums} />
    case 'space':
      return <div style={{ height: `${block.height}mm` }} />
    case 'code':
      return <Code {...block} />
  }
}

function Pairs({ pairs }: Pick<BlockOf<'pairs'>, 'pairs'>) {
  return (
    <dl className="grid gap-y-1">
      {pairs.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-4">
          <dt className="w-36 text-ink-soft">{label}</dt>
          <dd className="min-w-0 flex-[1_0_7rem] wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A table where there is room for it, of few columns sooner; else as on the roll. */
function Rows(block: Omit<BlockOf<'rows'>, 'kind'>) {
  return (
    <div className="@container" style={block.columns.length > 6 ? undefined : { containerName: 'compact' }}>
      <div className="hidden rows:block">
        <WideRows {...block} />
      </div>
      <div className="rows:hidden">
        <NarrowRows {...block} />
      </div>
    </div>
  )
}

function WideRows({ columns, rows }: Omit<BlockOf<'rows'>, 'kind'>) {
  // As wide as in the PDF file, unless a number or code needs more.
  const whole = columns.reduce((sum, { weight }) => sum + weight, 0)
  const cell = (isNumber = false) =>
    classes('px-2 py-1 print:first:ps-0 print:last:pe-0', isNumber ? 'text-end tabular-nums' : 'text-start')
  return (
    <table className="w-full">
      <colgroup>
        {columns.map(({ label, weight }) => (
          <col key={label} style={{ width: `${(weight / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={classes(cell(isNumber), 'text-[.875em] font-semibold')}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <tr key={at} className="border-t border-line">
            {columns.map(({ label, isNumber }, place) => (
              // Numbers and codes stay whole.
              <td key={label} className={classes(cell(isNumber), place === 0 && 'wrap-anywhere')}>
                {row[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NarrowRows({ columns, rows }: Omit<BlockOf<'rows'>, 'kind'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <li key={at} className="flex flex-wrap gap-x-4 py-1">
          <span className="min-w-0 flex-[1_1_6em] font-semibold wrap-anywhere">{row[0]}</span>
          <span className="ms-auto font-semibold tabular-nums">{row.at(-1)}</span>
          <span className="basis-full text-[.875em] text-ink-soft wrap-anywhere">
            {detailsOf(columns, row)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Sums({ sums }: Pick<BlockOf<'sums'>, 'sums'>) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 justify-self-end break-inside-avoid">
      {sums.map(({ label, value, isStrong }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sums never move
        <div key={at} className={classes('contents', isStrong && 'font-semibold')}>
          <dt>{label}</dt>
          <dd className="text-end whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Code({ address, caption }: BlockOf<'code'>) {
  return (
    <figure className="grid w-fit justify-items-center gap-1 break-inside-avoid">
      <QrCode text={address} label={caption} className="size-[27mm]" />
      <figcaption className="text-[.875em]">{caption}</figcaption>
    </figure>
  )
}

type QrCodeProps = { text: string; label: string; className?: string }

/** A code that a phone reads, black on white in each theme; at 27 mm a side also from paper. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  )
}
