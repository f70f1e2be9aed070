import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { clinic } from '../../../../clinic/clinic.ts'
import { Button } from '../../../../components/actions/button.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { PrintedBlocks } from '../../../../components/layout/printed-blocks.tsx'
import { type PrintBlock, SHEET_PAPERS } from '../../../../lib/files/print-blocks.ts'
import { readStored, store } from '../../../../lib/web/kept/storage.ts'
import { layOutPrescription, type Prescription } from '../lay-out-prescription.ts'
import { MAX_FREE_TOP } from '../rules.ts'

type PrintButtonProps = {
  prescription: Omit<Prescription, 'clinic' | 'hasHead'>
  /** The first thing to do here. */
  isFirst?: boolean
  /** It takes the focus, since the button that was pressed is gone. */
  hasFocus?: boolean
}

const [PAPER, FREE_TOP] = ['prescription-paper', 'prescription-free-top']
const LABELS = { a5: 'A5', a4: 'A4' } as const

/** Prints a prescription on the paper that is in this device’s printer. */
export function PrintButton({ prescription, isFirst = false, hasFocus = false }: PrintButtonProps) {
  const [paper, setPaper] = useState(() => SHEET_PAPERS.find((one) => one === readStored(PAPER)) ?? 'a5')
  const [freeTop, setFreeTop] = useState(() => freeTopOf(readStored(FREE_TOP) ?? ''))
  const choosePaper = (chosen: string) => {
    setPaper(SHEET_PAPERS.find((one) => one === chosen) ?? 'a5')
    store(PAPER, chosen)
  }
  const chooseTop = (typed: string) => {
    setFreeTop(freeTopOf(typed))
    store(FREE_TOP, String(freeTopOf(typed)))
  }
  const blocks = layOutPrescription({
    ...prescription,
    clinic: { name: clinic.name, address: clinic.address.join(', '), phone: clinic.phone.display },
    hasHead: freeTop > 0,
  })
  return (
    <>
      <Button
        tone={isFirst ? 'primary' : 'quiet'}
        autoFocus={hasFocus}
        icon={<Printer className="size-5" aria-hidden="true" />}
        onClick={() => printOn(paper, freeTop)}
      >
        Print
      </Button>
      <PaperChoice paper={paper} freeTop={freeTop} onPaper={choosePaper} onFreeTop={chooseTop} />
      <Paper blocks={blocks} />
    </>
  )
}

/** What is printed: beside the page, which isn’t. */
function Paper({ blocks }: { blocks: readonly PrintBlock[] }) {
  return createPortal(
    <div className="hidden print:block print:text-[9.5pt] print:leading-snug">
      <PrintedBlocks blocks={blocks} />
    </div>,
    document.getElementById('content') ?? document.body,
  )
}

type PaperChoiceProps = {
  paper: keyof typeof LABELS
  freeTop: number
  onPaper: (chosen: string) => void
  onFreeTop: (typed: string) => void
}

function PaperChoice({ paper, freeTop, onPaper, onFreeTop }: PaperChoiceProps) {
  const id = useId()
  return (
    <details className="print:hidden">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-medium text-pine-ink">
        {`Paper: ${LABELS[paper]}${freeTop > 0 ? `, ${freeTop} mm free` : ''}`}
      </summary>
      <div className="flex flex-wrap items-end gap-3 py-2">
        <label className="grid gap-1 text-sm font-medium">
          Paper
          <select value={paper} onChange={(event) => onPaper(event.target.value)} className={INPUT}>
            {SHEET_PAPERS.map((one) => (
              <option key={one} value={one}>
                {LABELS[one]}
              </option>
            ))}
          </select>
        </label>
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            Free space at the top for a printed letterhead, in mm
          </label>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            defaultValue={freeTop === 0 ? '' : String(freeTop)}
            onChange={(event) => onFreeTop(event.target.value)}
            className={classes(INPUT, 'max-w-28')}
          />
        </div>
      </div>
    </details>
  )
}

function freeTopOf(typed: string): number {
  const length = Number(typed)
  return Number.isInteger(length) && length > 0 ? Math.min(length, MAX_FREE_TOP) : 0
}

/** Opens the printer's dialog; each page leaves as much free at its top as the pad needs. */
function printOn(paper: string, freeTop: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${paper.toUpperCase()}; margin: ${Math.max(12, freeTop)}mm 12mm 12mm }
    @media print { #content { padding: 0 } }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const done = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  window.addEventListener('afterprint', done, { once: true })
  window.print()
}
