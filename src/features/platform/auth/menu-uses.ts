/** What a clinic may use or not. Pages of what it doesn’t are not in the side menu, only found by link or search. */
export const MENU_USES = ['orders', 'waitingRoom', 'reports', 'reminders', 'bills', 'sheets'] as const
export type MenuUse = (typeof MENU_USES)[number]
