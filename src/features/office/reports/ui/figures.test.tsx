import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { amountColumn, dayColumns, figures, numberColumn } from './figures.tsx'

const saveFile = vi.hoisted(() => vi.fn())
vi.mock('../../../../lib/web/save-file.ts', () => ({ saveFile }))

test('a report’s columns are said once: the page shows amounts and days in words, the file has them as they are', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const { table, actions } = figures({
    title: 'Money taken',
    name: 'money',
    period,
    empty: 'Nothing',
    columns: [
      ...dayColumns<Part>(),
      amountColumn<Part>('Taken', ({ taken }) => taken),
      numberColumn<Part>(
        'Visits',
        ({ visits }) => visits,
        ({ visits }) => <b>{visits}</b>,
      ),
      { label: '%', cell: () => 12 },
    ],
    rows: [{ label: '2 Nov – 8 Nov', from: '2026-11-02', to: '2026-11-08', taken: 120_050, visits: 3 }],
    rowKey: ({ from }) => from,
  })
  const page = render(
    <>
      {table}
      {actions}
    </>,
  )
  expect([...page.container.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual([
    ...['Day', 'Taken', 'Visits', '%'],
    ...['2 Nov – 8 Nov', '₹1,200.50', '3', '12'],
  ])
  page.getByRole('button').click()
  expect(saveFile).toHaveBeenCalledWith(
    'money-2026-11-01-2026-11-30.csv',
    'text/csv',
    '\ufeff"From","To","Taken","Visits"\r\n"2026-11-02","2026-11-08",1200.5,3\r\n',
  )
})

type Part = { label: string; from: string; to: string; taken: number; visits: number }
