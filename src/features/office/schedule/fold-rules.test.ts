import { describe, expect, test } from 'vitest'
import { dayNotes, foldLabel, foldsOf, gridRows, offsetOf } from './fold-rules.ts'
import { type ClosedSpan, rowsOf } from './rules.ts'

const SHOWN = { from: 600, until: 1260 }
const BREAK = { from: 780, until: 1020, reason: null }
const at = (minute: number, minutes: number) => ({ minute, minutes })
const folds = (items: { minute: number; minutes: number }[], closed: ClosedSpan[] = [BREAK], slotStep = 30) =>
  foldsOf(closed, { shown: SHOWN, slotStep, items }).map(({ from, until }) => [from, until])

describe('closed time folds', () => {
  test('in whole rows, if it is an hour and two rows long', () => {
    expect(folds([])).toEqual([[780, 1020]])
    expect(folds([], [{ ...BREAK, from: 795 }])).toEqual([[810, 1020]])
    expect(folds([], [{ ...BREAK, until: 825 }], 15)).toEqual([])
    expect(folds([], [{ ...BREAK, until: 840 }], 15)).toEqual([[780, 840]])
    expect(folds([], [{ ...BREAK, until: 840 }], 60)).toEqual([])
  })

  test('but for an appointment: one that reaches into it leaves the rest, one inside keeps it open', () => {
    expect(folds([at(750, 60)])).toEqual([[810, 1020]])
    expect(folds([at(990, 60)])).toEqual([[780, 990]])
    expect(folds([at(840, 30)])).toEqual([])
    expect(folds([at(720, 60), at(1020, 30)])).toEqual([[780, 1020]])
    expect(folds([at(720, 400)])).toEqual([])
  })

  test('but not all of a day', () => {
    expect(folds([], [{ ...SHOWN, reason: 'Diwali' }])).toEqual([])
  })
})

describe('the rows of a grid', () => {
  const minutes = rowsOf(SHOWN, 60)
  const rows = (...opened: number[]) => gridRows(minutes, [BREAK], new Set(opened))

  test('have a thin row in place of what is folded, and above it once it is opened', () => {
    const kinds = (all: ReturnType<typeof rows>) =>
      all.map((row) => (row.kind === 'slot' ? row.minute / 60 : 'fold'))
    expect(kinds(rows())).toEqual([10, 11, 12, 'fold', 17, 18, 19, 20])
    expect(kinds(rows(780))).toEqual([10, 11, 12, 'fold', 13, 14, 15, 16, 17, 18, 19, 20])
  })

  test.each([
    [600, { slots: 0, folds: 0 }, { slots: 0, folds: 0 }],
    [690, { slots: 1.5, folds: 0 }, { slots: 1.5, folds: 0 }],
    [780, { slots: 3, folds: 0 }, { slots: 3, folds: 0 }],
    [840, { slots: 3, folds: 0.25 }, { slots: 4, folds: 1 }],
    [1020, { slots: 3, folds: 1 }, { slots: 7, folds: 1 }],
    [1260, { slots: 7, folds: 1 }, { slots: 11, folds: 1 }],
  ])('minute %d is as far down as the rows before it', (minute, shut, open) => {
    expect(offsetOf(minute, rows(), 60)).toEqual(shut)
    expect(offsetOf(minute, rows(780), 60)).toEqual(open)
  })
})

test.each([
  [BREAK, '1–5 PM closed'],
  [{ from: 690, until: 780, reason: null }, '11:30 AM–1 PM closed'],
  [{ from: 780, until: 945, reason: 'Staff meeting' }, '1–3:45 PM closed: Staff meeting'],
])('a fold says when and why', (span, label) => {
  expect(foldLabel(span)).toBe(label)
})

test('the head of a day says why it is closed, and when if that is a part of it', () => {
  const meeting = { from: 600, until: 780, reason: 'Training' }
  expect(dayNotes([{ from: 540, until: 1320, reason: 'Diwali' }], SHOWN)).toEqual(['Diwali'])
  expect(dayNotes([{ ...SHOWN, reason: null }], SHOWN)).toEqual(['Closed'])
  expect(dayNotes([meeting, BREAK], SHOWN)).toEqual(['10 AM–1 PM: Training'])
})
