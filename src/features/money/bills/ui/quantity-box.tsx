import { useId, useState } from 'react'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { readQuantity } from '../quantity.ts'
import { offBill } from './off-bill.ts'

type QuantityBoxProps = { name: string; thousandths: number; onSave: (thousandths: number) => void }

/** How many of a line; saved when it is left. What can't be read stays, and nothing is paid until it is right. */
export function QuantityBox({ name, thousandths, onSave }: QuantityBoxProps) {
  const shown = String(thousandths / 1000)
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    if (typed === null || typed === shown) return setTyped(null)
    const reading = readQuantity(typed)
    if ('problem' in reading) return setProblem(reading.problem)
    setTyped(null)
    onSave(reading.thousandths)
  }
  return (
    <>
      <input
        {...offBill(problem)}
        aria-label={`Quantity of ${name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && save()}
        className={classes(INPUT, '!w-20 text-end tabular-nums')}
      />
      {problem && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="order-last col-span-full basis-full text-sm font-semibold text-red-ink"
        >
          {problem}
        </p>
      )}
    </>
  )
}
