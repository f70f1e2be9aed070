import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { READABLE_FILES } from './words.ts'

/** Chooses a file, or takes one that is dropped. */
export function ChooseFile({ onChosen }: { onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    setOver(false)
    if (file !== undefined) onChosen(file)
  }
  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Cleared so that choosing the same file again fires a change event.
    event.target.value = ''
    take(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'grid justify-items-start gap-3 rounded-md border-2 border-dashed p-6',
        isOver ? 'border-pine bg-pine-tint' : 'border-edge',
      )}
    >
      <input
        ref={input}
        type="file"
        aria-label="List"
        accept=".xlsx,.csv,.txt,.tsv,.vcf"
        onChange={open}
        hidden
      />
      <Button
        tone="accent"
        icon={<FileSpreadsheet className="size-5" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <p className="text-ink-soft">{READABLE_FILES}</p>
    </div>
  )
}
