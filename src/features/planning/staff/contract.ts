import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { del, get, post, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { admins, anyone, anyStaff } from '../../platform/auth/access.ts'
import { staffPasswordSchema } from '../../platform/auth/contract.ts'
import { LIMIT_REFUSALS, PASSWORD_REFUSALS } from '../../platform/auth/texts.ts'
import { TIMETABLE_REFUSALS } from '../timetable/texts.ts'
import {
  invitationSchema,
  inviteSchema,
  newPersonSchema,
  ownPersonSchema,
  personId,
  personSchema,
  rightsFields,
  roleFormSchema,
  saveOwnSchema,
  savePersonSchema,
} from './people-schemas.ts'
import { STAFF_REFUSALS, STAFF_TEXTS } from './texts.ts'

const tokenSchema = z.string(STAFF_TEXTS.invitationEnded).regex(/^[\w-]{43}$/, STAFF_TEXTS.invitationEnded)

/** Input for accepting an invitation: the emailed secret and the password to sign in with. */
export const acceptSchema = z.strictObject({ token: tokenSchema, password: staffPasswordSchema })

const id = personId
const { PERSON_MISSING, LAST_ADMIN, YOURSELF } = STAFF_REFUSALS

/** Why a login, a calendar or an entry on the team page can't be made for a person. */
const PARTS_REFUSALS = {
  ALREADY_STAFF: STAFF_REFUSALS.ALREADY_STAFF,
  INVITED_ALREADY: STAFF_REFUSALS.INVITED_ALREADY,
  TEAM_FULL: STAFF_REFUSALS.TEAM_FULL,
  CALENDAR_MISSING: TIMETABLE_REFUSALS.CALENDAR_MISSING,
  CALENDAR_NAME_TAKEN: TIMETABLE_REFUSALS.CALENDAR_NAME_TAKEN,
  TOO_MANY_CALENDARS: TIMETABLE_REFUSALS.TOO_MANY_CALENDARS,
  ...PASSWORD_REFUSALS,
  ...LIMIT_REFUSALS,
}

export const staffContract = oc.tag('Staff members and invitations').router({
  list: admins({ scope: null })
    .route(get('/clinic/staff', 'List everyone who works or worked at the clinic, and the open invitations'))
    .input(noInput)
    .output(
      z.object({
        people: z.array(personSchema),
        invitations: z.array(invitationSchema),
        calendars: z
          .array(
            z.object({
              id: z.int(),
              name: z.string(),
              isOnly: z.boolean().describe('true for the clinic’s only calendar'),
            }),
          )
          .describe(
            'the calendars that are not linked to a person yet: calendars for persons, or the clinic’s only calendar',
          ),
        entries: z
          .array(z.string())
          .describe('the names on the public team page that are not linked to a person yet'),
        delivers: z.boolean().describe('false without a mail server; invitations then stay in the outbox'),
      }),
    ),
  invite: admins({ scope: null, words: 'Staff invited' })
    .route(post('/clinic/staff/invitations', 'Invite a person to the staff by email'))
    .route({
      successStatus: 201,
      description:
        'The link in the email works once, within three days. Inviting the same address again replaces the link.',
    })
    .input(inviteSchema)
    .output(invitationSchema)
    .errors({
      ALREADY_STAFF: STAFF_REFUSALS.ALREADY_STAFF,
      PERSON_MISSING,
      ...PASSWORD_REFUSALS,
      ...LIMIT_REFUSALS,
    }),
  withdrawInvitation: admins({ scope: null, words: 'Invitation withdrawn' })
    .route(del('/clinic/staff/invitations/{id}', 'Withdraw an invitation that has not been accepted'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ withdrawn: z.literal(true) }))
    .errors({ NO_INVITATION: STAFF_REFUSALS.NO_INVITATION }),
  setRole: admins({ scope: null, words: 'Role changed' })
    .route(
      put(
        '/clinic/staff/roles/{id}',
        'Change the role of a person on the staff; their access tokens and calendar feeds stop working',
      ),
    )
    .route({ description: 'The server refuses the caller’s own login and the last admin.' })
    .input(roleFormSchema.extend({ id: z.uuid(), seen: seenFields(rightsFields) }))
    .output(z.object({ changed: z.literal(true) }))
    .errors({
      ...CHANGED_MEANWHILE,
      NOT_STAFF: STAFF_REFUSALS.NOT_STAFF,
      OWN_ROLE: STAFF_REFUSALS.OWN_ROLE,
      LAST_ADMIN: STAFF_REFUSALS.LAST_ADMIN,
      ...PASSWORD_REFUSALS,
      ...LIMIT_REFUSALS,
    }),
  addPerson: admins({ scope: null, words: 'Person added' })
    .route(post('/clinic/people', 'Add a person, or enter the name of a staff login'))
    .route({
      successStatus: 201,
      description:
        'The person, their login, their calendar and their entry on the public team page are created together, or not at all. Until the site is first published, the entry stays in the site’s draft.',
    })
    .input(newPersonSchema)
    .output(z.object({ id }))
    .errors({
      NOT_STAFF: STAFF_REFUSALS.NOT_STAFF,
      NAMED_ALREADY: STAFF_REFUSALS.NAMED_ALREADY,
      KEY_REUSED: STAFF_REFUSALS.KEY_REUSED,
      ...PARTS_REFUSALS,
    }),
  savePerson: admins({ scope: null, words: 'Person changed' })
    .route(
      put(
        '/clinic/people/{id}',
        'Change a person’s details, calendar and entry on the team page; the calendar gets the person’s name',
      ),
    )
    .input(savePersonSchema.extend({ id }))
    .output(z.object({ saved: z.literal(true) }))
    .errors({ ...CHANGED_MEANWHILE, PERSON_MISSING, ...PARTS_REFUSALS }),
  leave: admins({ scope: null, words: 'Person left' })
    .route(
      post(
        '/clinic/people/{id}/leave',
        'Mark a person as left: their rights, sessions and invitations end, but their name stays on past records',
      ),
    )
    .route({
      description:
        'The server refuses the caller’s own login and the last admin. The person’s appointments stay.',
    })
    .input(
      z.strictObject({
        id,
        hideCalendar: z.boolean().describe('true to close the person’s calendar to new appointments'),
      }),
    )
    .output(z.object({ left: z.literal(true) }))
    .errors({ PERSON_MISSING, YOURSELF, LAST_ADMIN, LAST_CALENDAR: TIMETABLE_REFUSALS.LAST_CALENDAR }),
  return: admins({ scope: null, words: 'Person came back' })
    .route(
      post(
        '/clinic/people/{id}/return',
        'Record that a person who had left is back; a person who still has a login is invited with the role',
      ),
    )
    .input(roleFormSchema.extend({ id }))
    .output(z.object({ returned: z.literal(true) }))
    .errors({
      PERSON_MISSING,
      ALREADY_STAFF: STAFF_REFUSALS.ALREADY_STAFF,
      ...PASSWORD_REFUSALS,
      ...LIMIT_REFUSALS,
    }),
  getOwn: anyStaff({ scope: null })
    .route(get('/people/own', 'Get the caller’s details as the clinic’s documents show them'))
    .input(noInput)
    .output(ownPersonSchema.nullable()),
  saveOwn: anyStaff({ scope: null, words: 'Own entry changed' })
    .route(
      put('/people/own', 'Change the caller’s own title and registration; only admins can change the name'),
    )
    .route({ description: 'Admins are notified if the registration number changes.' })
    .input(saveOwnSchema)
    .output(ownPersonSchema)
    .errors({ ...CHANGED_MEANWHILE, NO_ENTRY: STAFF_REFUSALS.NO_ENTRY }),
  revoke: admins({ scope: null, words: 'Staff removed' })
    .route(
      del(
        '/clinic/staff/{id}',
        'Remove a person from the staff; their sessions and invitations end immediately',
      ),
    )
    .route({ description: 'The server refuses the caller’s own login and the last admin.' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors({
      NOT_STAFF: STAFF_REFUSALS.NOT_STAFF,
      YOURSELF: STAFF_REFUSALS.YOURSELF,
      LAST_ADMIN: STAFF_REFUSALS.LAST_ADMIN,
    }),
  getInvitation: anyone({ scope: null })
    .route(post('/staff/invitation', 'Get the email address of an invitation'))
    .route({ description: 'The method is POST, so that the secret is not part of a URL.' })
    .input(z.strictObject({ token: tokenSchema }))
    .output(z.object({ email: z.string() }))
    .errors({ INVITATION_ENDED: STAFF_REFUSALS.INVITATION_ENDED, ...LIMIT_REFUSALS }),
  acceptInvitation: anyone({ scope: null, words: 'Invitation accepted' })
    .route(post('/staff/invitation/accept', 'Accept an invitation: choose a password and join the staff'))
    .route({ description: 'All sessions of that login end. The person signs in with the new password.' })
    .input(acceptSchema)
    .output(z.object({ message: z.literal(STAFF_TEXTS.accepted) }))
    .errors({ INVITATION_ENDED: STAFF_REFUSALS.INVITATION_ENDED, ...LIMIT_REFUSALS }),
})
