/** The look of popovers: menus and lists of options. */
export const POPOVER =
  'max-h-80 min-w-[192px] max-w-[calc(100vw-16px)] overflow-auto rounded-md border border-line bg-surface p-1 text-ink shadow-card outline-none ' +
  'transition-opacity entering:opacity-0 exiting:opacity-0'

/** The look of an item in a popover. */
export const POPOVER_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 py-2 outline-none sm:min-h-9 [&>svg]:shrink-0 ' +
  'focus:bg-pine-tint forced-colors:focus:outline-2 disabled:cursor-not-allowed disabled:text-ink-soft'
