export const CHECKOUT_TEXTS = {
  loading: 'Loading bill...',
  listLoading: 'Loading bills...',
  loadFailed: 'Failed to load data',
  failed: 'Failed to update the bill',
  taken: 'Payment taken',
  onDraft: 'Payment taken. The bill is still a draft',
  undone: 'Payment undone',
  issued: 'Bill issued',
  corrected: 'A new draft is open',
  credited: 'Credit note issued',
  writtenOff: 'Written off',
  linksEnded: 'No link leads to this bill any more',
  emailed: 'Emailed to the customer',
  copied: 'Link copied',
  saved: 'Saved',
  empty: 'Nothing is on this bill yet. Add a product or treatment.',
  discountUnsaved: 'Please save the discount first, or cancel it',
  twoBills:
    'For a buyer with a GSTIN, what is taxed and what is exempt are on two bills. Goods for another state are on a bill of their own.',
  nothingFound: 'Nothing found',
} as const

export const TILL_PAGE_TEXTS = {
  loading: 'Loading till...',
  listLoading: 'Loading tills...',
  failed: 'Failed to update the till',
  opened: 'Till opened',
  closed: 'Till closed',
  saved: 'Saved',
  notCharged: 'Not charged',
  changed: 'Money came in or went out since you counted. Please count again.',
} as const
