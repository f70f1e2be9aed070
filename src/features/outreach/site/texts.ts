import type { Refusal } from '../../../lib/refusal.ts'

// The words of the public pages that every clinic shares.

export const TEAM = {
  title: 'Our team',
  lead: 'The people you will meet, with their training and languages.',
  empty: 'We will introduce ourselves here soon.',
}

export const FAQ = {
  title: 'Questions and answers',
  lead: 'Questions that people ask us before and after their first visit.',
  general: 'Before you come',
}

export const CONTACT = {
  title: 'Contact',
  lead: 'Find us, see our opening hours and get in touch.',
}

export const SITE_TEXTS = {
  name: 'Please enter the clinic’s name',
  required: 'Please fill this in',
  phone: 'Please enter a phone number, such as +91 98765 43210',
  email: 'Please enter an email address',
  address: 'Please enter an address that begins with https://',
  addressName: 'Please leave out the name and password before the @',
  year: 'Please enter a year, such as 2012',
  futureYear: 'This year has not begun yet',
  latitude: 'Please enter a number from -90 to 90',
  longitude: 'Please enter a number from -180 to 180',
  day: 'Please enter a date',
  price: 'Please enter whole rupees',
  priceOrder: 'Must not be lower than the starting amount',
  picture: 'Please choose one of the drawings',
  service: 'Please choose one of the services',
  block: 'Please enter a paragraph, a heading, a list, a table or a note',
  listEmpty: 'Please enter at least one item of the list',
  tableShape: 'Each row needs as many cells as the table has columns',
  articleId: 'Please use small letters, digits and hyphens',
  twice: 'This entry is already in the list',
  palette: 'Please choose one of the palettes',
  colour: 'Please enter a colour, such as #1a5241',
  noPicture: 'Please choose a JPEG, PNG or WebP picture of at most 5 MB',
} as const

export const SITE_REFUSALS = {
  SITE_CHANGED: {
    status: 409,
    message: 'Someone else has changed the draft in the meantime. Please check the draft and save again.',
  },
  NOTHING_NEW: { status: 409, message: 'There is nothing new to publish.' },
  EDITION_MISSING: { status: 404, message: 'This edition was not found.' },
  PICTURE_MISSING: { status: 404, message: 'This picture was not found.' },
  TOO_MANY_PICTURES: { status: 409, message: 'You can have up to 500 pictures.', values: { max: 500 } },
} as const satisfies Record<string, Refusal>
