/** How many tokens a login can have, and how many services the clinic can. */
export const MAX_TOKENS = 20

/** For how many days a token is valid, at most. */
export const MAX_DAYS = 365

/** The days that the form offers. */
export const daysOffered = () =>
  [
    { value: 30, label: '30 days' },
    { value: 90, label: '90 days' },
    { value: 180, label: '180 days' },
    { value: MAX_DAYS, label: 'One year' },
  ] as const
