/** The drawings of the public site that the app shows as well (scripts/draw-pictures.ts writes their sprite). */
export const APP_DRAWINGS = [
  'door',
  'calendar',
  'dog',
  'house',
  'veterinary',
  'grooming',
  'vaccination',
  'dental',
  'emergency',
] as const

export type AppDrawingName = (typeof APP_DRAWINGS)[number]
