import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DraftOwner } from '../../../../../components/forms/draft-owner.ts'
import {
  addWaitingChanges,
  settleWaitingChange,
  waitingChanges,
} from '../../../../../lib/web/kept/waiting-changes.ts'
import { CANCEL_TEXTS } from '../../cancel-texts.ts'
import { cancellationOf } from './send-waiting-cancellations.ts'
import { useWaitingCancellation, WaitingCancellation } from './waiting-cancellation.tsx'

/** Rules about what is painted, which nothing is here; tokens.test.ts computes the contrast of colours. */
const UNPAINTED = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } }
const ASHA = 'asha@example.com'

beforeEach(() => {
  const changes = ['waiting', 'refused'].map((id) =>
    cancellationOf({ id, appointmentDate: '2027-03-20T04:30:00.000Z' }),
  )
  addWaitingChanges(ASHA, changes)
  settleWaitingChange(ASHA, 'refused', 'confirmed')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function One({ id, of }: { id: string; of: string }) {
  const change = useWaitingCancellation(id)
  return <li>{change ? <WaitingCancellation change={change} of={of} /> : of}</li>
}

function show() {
  const { container } = render(
    <DraftOwner value={ASHA}>
      <main>
        <h1>My Appointments</h1>
        <ul>
          <One id="waiting" of="Grooming for Bruno" />
          <One id="refused" of="Vaccination for Misty" />
        </ul>
      </main>
    </DraftOwner>,
  )
  return container
}

test('one that waits and one that was refused say so, and axe finds nothing', async () => {
  const [waiting, refused] = [...within(show()).getAllByRole('status')]
  expect(waiting?.textContent).toContain(CANCEL_TEXTS.later)
  expect(refused?.textContent).toContain(CANCEL_TEXTS.confirmedMeanwhile)
  const { violations } = await axe.run(document.body, { rules: UNPAINTED })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test.each([
  ['waiting', 'Don’t cancel: Grooming for Bruno'],
  ['refused', 'OK: Vaccination for Misty'],
])('one that is %s is put away with a button that names its appointment', async (id, name) => {
  show()
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(waitingChanges(ASHA).map((change) => change.id)).not.toContain(id))
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  expect(screen.getAllByRole('status')).toHaveLength(1)
})
