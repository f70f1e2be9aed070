// The words of the public pages that every clinic shares.

export const TEAM = {
  title: 'Our team',
  lead: 'The people you will meet, what they trained for and the languages they speak.',
  empty: 'We will introduce ourselves here soon.',
}

export const FAQ = {
  title: 'Questions and answers',
  lead: 'What people ask us before their first visit, and after it.',
  general: 'Before you come',
}

export const CONTACT = {
  title: 'Contact',
  lead: 'Where to find us, when we are open and how to reach us.',
}
