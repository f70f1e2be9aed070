import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { MenuItem, MenuTrigger, Menu as MenuWidget } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonClass } from '../actions/button.tsx'
import { classes } from '../layout/classes.ts'
import { POPOVER, POPOVER_ITEM } from './popover-class.ts'
import { useBackCloses } from './use-back-closes.ts'

/** An entry of a row's menu. */
export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  onSelect?: () => void
  /** Where a link leads, by a load of the page or in another tab. */
  href?: string
  target?: string
}

export type MenuProps = {
  /** The accessible name of the menu's button, such as "Actions for Bruno". */
  label: string
  entries: readonly MenuEntry[]
}

/** The menu of a row, with all but its main actions. */
export function Menu({ label, entries }: MenuProps) {
  const run = (id: string) => entries.find((entry) => entry.id === id)?.onSelect?.()
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={label} className={classes(buttonClass('bare'), 'w-11 !px-0')}>
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </Button>
      <Popover placement="bottom end" className={POPOVER}>
        <MenuWidget items={entries} onAction={(id) => run(String(id))} className="outline-none">
          {(entry) => (
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.disabled ?? false}
              {...(entry.href !== undefined && { href: entry.href, target: entry.target, rel: 'noreferrer' })}
              className={classes(POPOVER_ITEM, entry.tone === 'danger' && 'text-red-ink focus:bg-red-tint')}
            >
              {entry.icon}
              {entry.label}
            </MenuItem>
          )}
        </MenuWidget>
      </Popover>
    </MenuTrigger>
  )
}
