import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../components/actions/button.tsx'
import { ThemeToggle } from '../../../../components/actions/theme-toggle.tsx'
import { AlertDialog, Dialog } from '../../../../components/dialogs/dialog.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { householdsClient } from '../../../owners/households/ui/api.ts'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { billGoals, findGoals, type Goal, type GoalGroup, newCustomerStart, recordGoals } from '../go-to.ts'
import { foundQuery } from './api.ts'
import { takeEarlyKeys } from './go-to-state.ts'
import { pagesToGoTo, RECORD_PATHS, startsFor } from './goals.ts'

/** The last records and pages opened from here, latest first: kept in this tab alone, since a desk's computer is shared. */
const latest: Goal[] = []
const LATEST = 5
const RECORDS = 6
const WAIT_MS = 120

type GoToDialogProps = { isOpen: boolean; onClose: () => void; onKeys: () => void }

/** Searches customers, pets, pages and what can be started, by keyboard alone (`Ctrl K`). */
export function GoToDialog({ isOpen, onClose, onKeys }: GoToDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search or go to" width="wide" atTop>
      <GoTo isOpen={isOpen} onClose={onClose} />
      <div className="mt-4 flex items-center justify-between gap-2 border-t border-line pt-3">
        <Button tone="bare" size="dense" onClick={onKeys}>
          Keyboard shortcuts
        </Button>
        <ThemeToggle />
      </div>
    </Dialog>
  )
}

function GoTo({ isOpen, onClose }: Pick<GoToDialogProps, 'isOpen' | 'onClose'>) {
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const [takesFirst, setTakesFirst] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Also when it is opened again while it still fades away.
    if (!isOpen) return
    // A frame later: until then the slide-out menu, from which it may have been opened, holds the focus.
    const frame = requestAnimationFrame(() => {
      const typed = takeEarlyKeys()
      // In the box before it has the focus: the next key may come before React has rendered.
      flushSync(() => {
        setTerm(typed.replaceAll('\n', ''))
        setAt(0)
        setTakesFirst(typed.endsWith('\n'))
      })
      box.current?.focus()
      box.current?.setSelectionRange(typed.length, typed.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  const navigate = useNavigate()
  const { groups, isSearching } = useGroups(term.trim())
  const goals = groups.flatMap((group) => group.goals)
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const [leavingTo, setLeavingTo] = useState<Goal | null>(null)
  const choose = (goal: Goal | undefined) => {
    if (goal === undefined) return
    if (document.querySelector('main form[data-changed]') === null) go(goal)
    else setLeavingTo(goal)
  }
  const go = (goal: Goal) => {
    const before = latest.findIndex(({ href }) => href === goal.href)
    if (before >= 0) latest.splice(before, 1)
    latest.unshift(goal)
    latest.length = Math.min(latest.length, LATEST)
    onClose()
    void navigate({ href: goal.href })
  }
  useEffect(() => {
    if (!takesFirst || isSearching) return
    setTakesFirst(false)
    choose(goals[0])
  })
  const press = (event: KeyboardEvent) => {
    // While letters are composed, as Hindi keyboards do, Enter ends that.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      // Pressed before there is an answer, it takes the first one.
      if (goals.length === 0) setTakesFirst(isSearching)
      else choose(goals[at])
    } else if (step !== undefined && goals.length > 0) setAt((at + step + goals.length) % goals.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label="Search or go to"
        aria-expanded={goals.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={goals.length > 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Phone, name, pet or page"
        value={term}
        onChange={(event) => {
          setTerm(event.target.value)
          setAt(0)
          setTakesFirst(false)
        }}
        onKeyDown={press}
        className={INPUT}
      />
      <p role="status" className={goals.length > 0 || isSearching ? 'sr-only' : 'pt-4 text-ink-soft'}>
        {isSearching ? 'Searching...' : goals.length === 0 ? 'Nothing found' : `${goals.length} found`}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="mt-2 grid">
        {groups.map(({ heading, goals: listed }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not options
          <div key={heading} role="group" aria-labelledby={`${id}-group-${place}`}>
            <div
              id={`${id}-group-${place}`}
              role="presentation"
              className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-soft"
            >
              {heading}
            </div>
            {listed.map((goal) => {
              const index = goals.indexOf(goal)
              return (
                <Row
                  key={goal.href}
                  id={optionId(index)}
                  goal={goal}
                  isSelected={index === at}
                  onPoint={() => setAt(index)}
                  onGo={() => choose(goal)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {leavingTo !== null && (
        <AlertDialog
          isOpen
          onClose={() => setLeavingTo(null)}
          onConfirm={async () => go(leavingTo)}
          title="Leave this page?"
          confirmLabel="Leave"
          cancelLabel="Stay"
        >
          Your changes on this page have not been saved yet.
        </AlertDialog>
      )}
    </>
  )
}

type RowProps = { id: string; goal: Goal; isSelected: boolean; onPoint: () => void; onGo: () => void }

function Row({ id, goal: { label, hint }, isSelected, onPoint, onGo }: RowProps) {
  return (
    // The keyboard moves through the options in the box above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      onMouseMove={isSelected ? undefined : onPoint}
      onClick={onGo}
      className={classes(
        'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2 lg:min-h-0',
        isSelected && 'bg-pine-tint text-pine-ink',
      )}
    >
      <bdi className="font-medium wrap-anywhere">{label}</bdi>
      {hint && <bdi className="min-w-0 text-sm text-ink-soft wrap-anywhere">{hint}</bdi>}
    </div>
  )
}

/** What stands in the list for a term; without one, what was opened last and where to start. */
function useGroups(term: string): { groups: GoalGroup[]; isSearching: boolean } {
  const { routesById } = useRouter()
  const mayOpen = useMayOpen()
  const pages = useMemo(() => pagesToGoTo(routesById, mayOpen), [routesById, mayOpen])
  const starts = useMemo(() => startsFor(mayOpen), [mayOpen])
  const maySearch = useMay(householdsClient.list)
  const asked = useLate(term)
  const isLongEnough = Array.from(asked).length > 1
  const found = useQuery({ ...foundQuery(asked), enabled: isLongEnough && maySearch })
  if (term === '')
    return {
      groups: named([
        ['Latest', latest],
        ['Start', starts],
        ['Go to', pages.slice(0, 5)],
      ]),
      isSearching: false,
    }
  const isFresh = asked === term && !found.isFetching
  const records =
    asked === term && found.data && isLongEnough ? recordGoals(term, found.data.items, RECORD_PATHS) : []
  const groups = named([
    ['Customers and pets', records.slice(0, RECORDS)],
    ['Start', findGoals(term, starts)],
    ['Go to', findGoals(term, pages)],
  ])
  const isSearching = maySearch && !isFresh
  // Enter waits for who is looked for, and takes no bills meanwhile.
  const mayBills = !isSearching && mayOpen(billsPaths.list)
  const bills = named([['Bills', mayBills ? billGoals(term, billsPaths.list) : []]])
  if (groups.length > 0 || isSearching || found.isError || !mayOpen(householdsPaths.newCustomer))
    return { groups: [...groups, ...bills], isSearching }
  const search = new URLSearchParams(newCustomerStart(term))
  const add = { href: `${householdsPaths.newCustomer}?${search}`, label: `Add “${term}” as a new customer` }
  return { groups: [...named([['Start', [add]]]), ...bills], isSearching: false }
}

const named = (groups: readonly [heading: string, goals: readonly Goal[]][]): GoalGroup[] =>
  groups.filter(([, goals]) => goals.length > 0).map(([heading, goals]) => ({ heading, goals: [...goals] }))

/** The value once it has not changed for a moment, so that not every letter asks the server. */
function useLate(value: string): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return late
}
