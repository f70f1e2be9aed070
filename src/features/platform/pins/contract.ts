import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { del, get, post, put } from '../../../lib/route.ts'
import { instant, line } from '../../../lib/text.ts'
import { bareCode } from '../../../lib/typed/bare-code.ts'
import { admins, anyone, anyStaff } from '../auth/access.ts'
import { currentPasswordSchema } from '../auth/contract.ts'
import { PASSWORD_REFUSALS } from '../auth/texts.ts'
import { isWeakPin } from './rules.ts'
import { DESK_REFUSALS, PIN_REFUSALS, PIN_TEXTS } from './texts.ts'

const pinSchema = z
  .string(PIN_TEXTS.pinRequired)
  .max(100, PIN_TEXTS.pinRequired)
  .transform(bareCode)
  .pipe(z.string().regex(/^\d{6}$/, PIN_TEXTS.pinRequired))

/** The form in which a person who has signed in at a desk comes back to it. */
export const pinFormSchema = z.strictObject({ pin: pinSchema })

/** Input for a new PIN. The password shows that it is the person's own. */
export const newPinSchema = z.strictObject({
  pin: pinSchema.refine((pin) => !isWeakPin(pin), PIN_TEXTS.pinWeak),
  currentPassword: currentPasswordSchema,
})

/** Input for making this browser a shared desk. */
export const newDeskSchema = z.strictObject({
  name: line(PIN_TEXTS.nameRequired, 60),
  currentPassword: currentPasswordSchema,
})

const id = z.uuid(DESK_REFUSALS.DESK_MISSING.message)

/** One of the clinic's shared desks. */
export const deskSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  madeAt: instant,
  endsAt: instant,
  isHere: z.boolean().describe('true if the desk is the caller’s browser'),
})
export type Desk = z.infer<typeof deskSchema>

/** Someone who has signed in fully at a desk within the last day and has a PIN. */
export const deskPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mayEnter: z.boolean().describe('false after five wrong PINs, when the person must enter the password'),
})
export type DeskPerson = z.infer<typeof deskPersonSchema>

export const pinsContract = oc.tag('Shared desks, where staff switch by PIN').router({
  getDesk: anyone({ scope: null })
    .route(
      get(
        '/desk/here',
        'Get this browser’s shared desk and the people who can enter with a PIN; null without a shared desk',
      ),
    )
    .input(noInput)
    .output(z.object({ name: z.string(), people: z.array(deskPersonSchema) }).nullable()),
  enterPin: anyone({ scope: null, words: 'Entered with a PIN', enters: true })
    .route(post('/desk/enter', 'Enter at a shared desk with a PIN; sets the session cookies'))
    .route({
      description:
        'Only staff who signed in fully at this desk within the last 24 hours can enter, with at most five wrong PINs since then. The session ends together with the session of the full sign-in.',
    })
    .input(
      pinFormSchema.extend({
        id: z.uuid(PIN_REFUSALS.SIGN_IN_FIRST.message).describe('id of the person with this PIN'),
      }),
    )
    .output(z.object({ signedIn: z.literal(true) }))
    .errors(PIN_REFUSALS),
  lock: anyStaff({ scope: null, words: 'Screen locked' })
    .route(post('/desk/lock', 'End the session at a shared desk; the person can enter again with the PIN'))
    .route({ description: 'Ends the session of any browser, even if its shared desk has ended.' })
    .input(noInput)
    .output(z.object({ locked: z.literal(true) })),
  getOwnPin: anyStaff({ scope: null })
    .route(
      get('/desk/own-pin', 'Check whether the caller has a PIN, and whether the clinic has a shared desk'),
    )
    .input(noInput)
    .output(
      z.object({
        hasPin: z.boolean(),
        hasDesk: z.boolean().describe('true if the clinic has a shared desk'),
      }),
    ),
  savePin: anyStaff({ scope: null, words: 'PIN saved' })
    .route(put('/desk/own-pin', 'Choose the caller’s PIN'))
    .input(newPinSchema)
    .output(z.object({ hasPin: z.literal(true) }))
    .errors(PASSWORD_REFUSALS),
  removePin: anyStaff({ scope: null, words: 'PIN removed' })
    .route(del('/desk/own-pin', 'Remove the caller’s PIN'))
    .input(noInput)
    .output(z.object({ hasPin: z.literal(false) })),
  desks: admins({ scope: null })
    .route(get('/clinic/desks', 'List the clinic’s shared desks'))
    .input(noInput)
    .output(z.array(deskSchema)),
  makeDesk: admins({ scope: null, words: 'Shared desk added' })
    .route(post('/clinic/desks', 'Make this browser a shared desk, for 90 days'))
    .route({ successStatus: 201 })
    .input(newDeskSchema)
    .output(deskSchema)
    .errors(PASSWORD_REFUSALS),
  endDesk: admins({ scope: null, words: 'Shared desk ended' })
    .route(del('/clinic/desks/{id}', 'End a shared desk and all sessions begun there with a PIN'))
    .input(z.strictObject({ id }))
    .output(z.object({ ended: z.literal(true) }))
    .errors(DESK_REFUSALS),
})
