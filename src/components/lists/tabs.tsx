import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as TabsWidget } from 'react-aria-components/Tabs'
import { classes } from '../layout/classes.ts'

export type TabEntry<Id extends string> = {
  id: Id
  label: string
  content: ReactNode
  /** Keeps the tab mounted, with everything typed in it, while another one is shown. */
  remembersTab?: boolean
}

export type TabsProps<Id extends string> = {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly TabEntry<Id>[]
  /** The selected tab; pages hold it in the URL. */
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs, one of them shown. Arrow keys move between them, Tab moves on into the panel. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <TabsWidget
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key)
        if (chosen !== undefined) onSelect(chosen.id)
      }}
      className="grid gap-6"
    >
      <TabList aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map(({ id, label: text }) => (
          <Tab key={id} id={id} className={TAB}>
            {text}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content, remembersTab = false }) => (
        <TabPanel key={id} id={id} shouldForceMount={remembersTab} className={PANEL}>
          {content}
        </TabPanel>
      ))}
    </TabsWidget>
  )
}

const TAB = classes(
  '-mb-px flex min-h-11 flex-[1_0_7rem] cursor-pointer items-center justify-center rounded-t-sm border-b-3 border-transparent px-3 py-2',
  'text-center font-semibold text-balance text-ink-soft outline-offset-[-3px] transition-colors sm:flex-none sm:px-5',
  'hover:text-ink selected:border-marigold selected:text-pine-ink forced-colors:selected:border-[Highlight]',
)

/** Hides a panel only by its own `inert`, since an open dialog makes the whole page inert, too. */
const PANEL = 'min-w-0 [&[inert]]:hidden'
