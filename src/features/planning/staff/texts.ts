import type { Refusal } from '../../../lib/refusal.ts'

export const STAFF_TEXTS = {
  loadFailed: 'Failed to load people',
  invited: 'Invitation sent',
  invitedHere: 'Invitation saved in the Outbox',
  howInvited:
    'They’ll get an email with a link to choose a password. The link works once, within three days.',
  howInvitedHere:
    'No mail server is set up, so the email stays in the Outbox. Pass on its link, which the person opens to choose a password. The link works once, within three days.',
  linksInOutbox: 'No mail server is set up, so no email is sent. The link of each invitation is in the',
  inviteFailed: 'Failed to send the invitation',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'Failed to withdraw the invitation',
  revoked: 'Staff rights revoked',
  roleRequired: 'Please choose a role.',
  permissionUnknown: 'Please choose from the list.',
  roleChanged: 'Role changed',
  roleFailed: 'Failed to change the role',
  entryFailed: 'Failed to load your entry',
  ownProfiles:
    'Do several people share a computer? Give each person a browser profile, at the top right of the browser. Switching takes two clicks, and each change is recorded under the right name. Never share a login.',
  nameRequired: 'Please enter a name',
  personMissing: 'This person no longer exists.',
  calendarMissing: 'Please choose from the list.',
  workRequired: 'Please enter the person’s work, such as veterinarian',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  added: 'Person added',
  left: 'This person has left. Their name stays on past records.',
  leaveFailed: 'Failed to record that this person has left',
  returned: 'This person is back',
  returnFailed: 'Failed to record that this person is back',
  joined: 'Joined',
  accepted: 'Success! You have joined the team. Please sign in.',
  invitationEnded: 'This invitation is no longer valid. Please ask the clinic for a new one.',
} as const

export const STAFF_REFUSALS = {
  ALREADY_STAFF: { status: 409, message: 'This person is already on the staff.' },
  NOT_STAFF: { status: 404, message: 'This person is not on the staff.' },
  YOURSELF: { status: 409, message: 'You can’t revoke your own rights. Ask another admin.' },
  OWN_ROLE: { status: 409, message: 'You can’t change your own role. Ask another admin.' },
  LAST_ADMIN: { status: 409, message: 'The clinic needs at least one admin.' },
  INVITED_ALREADY: {
    status: 409,
    message: 'This address has already been invited. Withdraw that invitation first.',
  },
  TEAM_FULL: {
    status: 409,
    message: 'The team page is full: it shows at most 60 people.',
    values: { max: 60 },
  },
  KEY_REUSED: { status: 409, message: 'This form was already sent with different content.' },
  PERSON_MISSING: { status: 404, message: STAFF_TEXTS.personMissing },
  NAMED_ALREADY: { status: 409, message: 'This login already has a name. Please reload the page.' },
  NO_ENTRY: { status: 404, message: 'You aren’t on the clinic’s People page yet. Ask an admin.' },
  NO_INVITATION: { status: 404, message: 'This invitation no longer exists.' },
  INVITATION_ENDED: { status: 410, message: STAFF_TEXTS.invitationEnded },
} as const satisfies Record<string, Refusal>
