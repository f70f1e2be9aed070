import { Choice } from '../../../../components/forms/choice.tsx'
import { listed } from '../../../../lib/words/listed.ts'
import { IMPORT_KINDS } from '../rules.ts'
import type { PlannedList, ReadOptions } from './reading/plan-list.ts'
import { DELIMITERS, type Delimiter } from './reading/read-csv.ts'
import { goodsFields, kindLabels, lacksItems, NO_ITEMS, NOT_BROUGHT_IN, peopleFields } from './words.ts'

type Options = Omit<ReadOptions, 'today' | 'items'>
type Props = { list: PlannedList; options: Options; onChange: (options: Options) => void }

const delimiterLabels = () =>
  ({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' }) as const satisfies Record<Delimiter, string>

/** Keeps the line of a cell that says nothing, so that cells of a row stand side by side. */
const NO_TEXT = '\u00a0'
const MAX_CELL = 60

/** What each column holds, above its first rows. */
export function ColumnChoices({ list, options, onChange }: Props) {
  const fields = fieldsOf(list)
  const unused = list.columns.filter(
    ({ field, heading }) => heading !== '' && !(field !== null && field in fields),
  )
  return (
    <div className="grid gap-4">
      <FileChoices list={list} options={options} onChange={onChange} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must do so by keyboard */}
      <section aria-label="Columns" tabIndex={0} className="overflow-x-auto pb-2">
        <ul className="flex w-max gap-3">
          {list.columns.map(({ place, ...column }) => (
            <li key={place} className="grid min-w-48 content-start gap-2">
              <div className="w-48">
                <Choice
                  label={column.heading === '' ? `Column ${place + 1}` : column.heading}
                  value={column.field !== null && column.field in fields ? column.field : ''}
                  options={[
                    { value: '', label: NOT_BROUGHT_IN },
                    ...Object.entries(fields).map(([value, label]) => ({ value, label })),
                  ]}
                  onChange={(field) =>
                    onChange({
                      ...options,
                      fields: { ...options.fields, [place]: field === '' ? null : field },
                    })
                  }
                />
              </div>
              <ul className="grid gap-1 text-sm text-ink-soft">
                {column.cells.map(({ row, text }) => (
                  <li key={row} title={text} className="whitespace-nowrap" dir="auto">
                    {shortened(text.trim()) || NO_TEXT}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      {unused.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {NOT_BROUGHT_IN}: {listed(unused.map(({ heading }) => heading))}.
          {lacksItems(list) && ` ${NO_ITEMS}`}
        </p>
      )}
    </div>
  )
}

/** A cell on one line, so that those of a row are side by side. */
const shortened = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text)

/** What the list is, which sheet is read, and what parts the cells of a text whose cells are not found. */
function FileChoices({ list, options, onChange }: Props) {
  return (
    <div className="flex flex-wrap gap-4">
      <Choice
        label="Contents of this list"
        value={list.kind}
        options={IMPORT_KINDS.map((value) => ({ value, label: kindLabels()[value] }))}
        onChange={(kind) => onChange({ ...options, kind, fields: undefined, answers: undefined })}
      />
      {list.sheets.length > 1 && (
        <Choice
          label="Sheet"
          value={String(list.sheet)}
          options={list.sheets.map((label, index) => ({ value: String(index), label }))}
          onChange={(sheet) =>
            onChange({
              ...options,
              sheet: Number(sheet),
              kind: undefined,
              fields: undefined,
              answers: undefined,
            })
          }
        />
      )}
      {list.delimiter !== null && list.columns.length < 2 && (
        <Choice
          label="Cell separator"
          value={list.delimiter}
          options={DELIMITERS.map((value) => ({ value, label: delimiterLabels()[value] }))}
          onChange={(delimiter) => onChange({ ...options, delimiter, fields: undefined })}
        />
      )}
    </div>
  )
}

/** What the columns of a list can hold; doses only where the clinic records them. */
function fieldsOf({ items, kind }: PlannedList): Readonly<Record<string, string>> {
  if (kind === 'goods') return goodsFields()
  const { doses, ...fields } = peopleFields()
  return items.length === 0 ? fields : { ...fields, doses }
}
