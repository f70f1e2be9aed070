/** How long a slot is, in minutes. Slots start at full hours. */
export const SLOT_MINUTES = 60
