/**
 * What a clinic may use or not. The pages of what it doesn’t use are left out of the side menu: they are opened by their
 * address, by a link or by the search.
 */
export const MENU_USES = ['orders', 'waitingRoom', 'reports', 'reminders', 'bills'] as const
export type MenuUse = (typeof MENU_USES)[number]
