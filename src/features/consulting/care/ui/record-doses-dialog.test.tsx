import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import type { CareHistory, PetCare } from '../contract.ts'
import { CARE_TEXTS } from '../texts.ts'
import { RecordDosesDialog, type RecordDosesProps } from './record-doses-dialog.tsx'

const server = vi.hoisted(() => ({
  getHistory: vi.fn(),
  record: vi.fn(),
  takeBack: vi.fn(),
  complete: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const toasts = vi.hoisted(() => ({ toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', async (original) => ({ ...(await original<object>()), ...toasts }))

const YEARLY = {
  first: { from: '12w', by: '16w' },
  bands: [],
  doses: 1,
  firstBooster: null,
  booster: { from: '11m', by: '12m' },
} as const
const item = (id: string, name: string) => ({
  ...{ id, name, kind: 'vaccination' as const, species: [], schedule: { ...YEARLY, bands: [] } },
  ...{ doses: [], due: null, from: null, stopped: false },
})
const HISTORY: CareHistory = {
  birthDate: null,
  typedDay: null,
  items: [item('anti-rabies', 'Anti-rabies'), item('kennel-cough', 'Kennel cough')],
  products: [
    {
      ...{ id: 'p1', name: 'Rabies vaccine', itemIds: ['anti-rabies'], validity: null, thousandths: 1000 },
      lots: [
        { batch: 'A120B', expiresOn: '2028-05-31' },
        { batch: 'A99', expiresOn: '2028-03-31' },
      ],
    },
    {
      ...{ id: 'p2', name: 'Nasal drops', itemIds: ['kennel-cough'], validity: null, thousandths: 500 },
      lots: [],
    },
  ],
}
const SAVED: PetCare = {
  items: [
    {
      item: { id: 'anti-rabies', name: 'Anti-rabies', kind: 'vaccination' },
      ...{
        decided: 'dose',
        due: '2028-03-10',
        from: '2028-02-10',
        lastGiven: '2027-03-10',
        reason: null,
        by: null,
      },
    },
  ],
  doses: [],
  used: true,
}

beforeEach(() => {
  vi.setSystemTime(new Date('2027-03-10T04:00:00Z'))
  server.getHistory.mockResolvedValue(HISTORY)
  server.record.mockResolvedValue(SAVED)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const open = (visit: RecordDosesProps['visit'] = null, sheet?: RecordDosesProps['sheet']) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecordDosesDialog pet={{ id: 'pet', name: 'Bruno' }} visit={visit} sheet={sheet} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole('button', { name }))

test('nothing is given until it is chosen; then two presses save the batch on the shelf and the day that is shown', async () => {
  open()
  await press('Save')
  expect(await screen.findByText(CARE_TEXTS.nothingGiven)).toBeTruthy()
  await press('Rabies vaccine')
  const row = screen.getByRole('group', { name: 'Rabies vaccine' })
  expect(within(row).getByText('Anti-rabies: No dose on record')).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Batch A120B, expires 05/2028' })).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Next: 10 Mar 2028' })).toBeTruthy()
  await press('Save')
  expect(server.record.mock.calls[0]?.[0]).toMatchObject({
    id: 'pet',
    givenOn: '2027-03-10',
    doses: [
      {
        ...{ productId: 'p1', batch: 'A120B', expiresOn: '2028-05-31', thousandths: 1000, days: [] },
        shown: [{ itemId: 'anti-rabies', step: 'complete', due: '2028-03-10' }],
      },
    ],
  })
  expect(toasts.toastSuccess.mock.calls[0]?.[0]).toBe('Saved. Next: Anti-rabies on 10 March 2028.')
})

test('another day needs a reason, and a day that was set before is asked about once', async () => {
  server.getHistory.mockResolvedValue({ ...HISTORY, typedDay: '2027-12-12' })
  open()
  await press('Nasal drops')
  await press('Next: 10 Mar 2028')
  const row = screen.getByRole('group', { name: 'Nasal drops' })
  await userEvent.type(within(row).getByLabelText(/^Another day/), '01/09/2027')
  await press('Save')
  expect(await within(row).findByText(CARE_TEXTS.reasonRequired)).toBeTruthy()
  await userEvent.type(within(row).getByLabelText(/^Reason/), 'Boarding')
  expect(screen.getByText(/was set for the next vaccination$/)).toBeTruthy()
  await press('Save')
  expect(server.record.mock.calls[0]?.[0]).toMatchObject({
    doses: [{ thousandths: 500, days: [{ itemId: 'kennel-cough', due: '2027-09-01', reason: 'Boarding' }] }],
    typedFor: { seen: '2027-12-12', itemId: 'anti-rabies' },
  })
})

const VISIT = { id: 'visit', day: '2027-03-09', isConfirmed: true, vaccinates: true }

test('from an appointment for a vaccination the vaccinations that count that day are chosen, and nothing else', async () => {
  const [rabies = item('', ''), cough = item('', '')] = HISTORY.items
  const dewormer = { ...item('deworming', 'Deworming'), kind: 'deworming' as const, due: '2027-03-01' }
  server.getHistory.mockResolvedValue({
    ...HISTORY,
    items: [
      { ...rabies, due: '2027-03-20', from: '2027-03-09' },
      { ...cough, due: '2027-03-10', from: '2027-03-10' },
      { ...dewormer, from: '2027-03-01' },
    ],
    products: [
      ...HISTORY.products,
      { ...HISTORY.products[1], id: 'p3', name: 'Tablet', itemIds: ['deworming'] },
    ],
  })
  open(VISIT)
  expect(await screen.findByRole('group', { name: 'Rabies vaccine' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Nasal drops' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Tablet' })).toBeNull()
})

test('from a case sheet the product that was chosen there is the one row, and the visit goes on', async () => {
  open({ ...VISIT, vaccinates: false }, { productId: 'p2' })
  expect(await screen.findByRole('group', { name: 'Nasal drops' })).toBeTruthy()
  const completes = screen.getByRole('checkbox', { name: 'Mark the appointment as completed' })
  expect(completes).toHaveProperty('checked', false)
  await press('Save')
  expect(server.record.mock.calls[0]?.[0]).toMatchObject({ completes: false, doses: [{ productId: 'p2' }] })
})

test('one press takes back what was just saved', async () => {
  const dose = {
    ...{ id: 'dose', productId: 'p1', givenOn: '2027-03-10', name: 'Rabies vaccine', note: null },
    ...{ items: ['Anti-rabies'], batch: 'A120B', expiresOn: null, elsewhere: false, counts: true, by: null },
  }
  const before = { ...dose, id: 'before', givenOn: '2026-03-10' }
  server.record.mockResolvedValue({ ...SAVED, doses: [dose, before] })
  open()
  await press('Rabies vaccine')
  await press('Save')
  toasts.toastSuccess.mock.calls[0]?.[1].action.onClick()
  expect(server.takeBack.mock.calls).toEqual([
    [{ id: 'dose', reason: CARE_TEXTS.undoneReason, toShelf: true }],
  ])
})

test('an expiry is typed as the pack prints it', async () => {
  open()
  await press('Nasal drops')
  await press('No batch')
  const row = screen.getByRole('group', { name: 'Nasal drops' })
  await userEvent.type(within(row).getByLabelText(/^Use by/), '06/2028')
  await press('Save')
  expect(server.record.mock.calls[0]?.[0]).toMatchObject({ doses: [{ expiresOn: '2028-06-30' }] })
})
