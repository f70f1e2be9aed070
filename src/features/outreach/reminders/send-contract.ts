import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { customerId } from '../../owners/customers/contract.ts'
import { staff } from '../../platform/auth/access.ts'
import { appointmentFatesSchema, fateSchema, MARKS, previewSchema, queueSchema } from './message-schemas.ts'
import { settingsSchema } from './settings-schemas.ts'
import { REMINDER_REFUSALS } from './texts.ts'

const { MESSAGE_MISSING, MESSAGE_OVER, OPENED_BY_OTHER } = REMINDER_REFUSALS
const { NOT_FOUND, PET_MISSING, APPOINTMENT_MISSING, NOTHING_HELD } = REMINDER_REFUSALS

/** How reminders are turned on, what goes out, and what becomes of it. */
export const sendContract = oc.tag('Reminders').router({
  preview: staff('settings:write', { scope: null })
    .route(get('/clinic/reminders/preview', 'Preview the next daily messages and their recipients'))
    .route({ description: 'Uses the current settings, whether reminders are on or off.' })
    .input(noInput)
    .output(previewSchema),
  turnOn: staff('settings:write', { scope: null, words: 'Reminders turned on' })
    .route(post('/clinic/reminders/on', 'Turn reminders on, beginning with the daily message of the preview'))
    .input(noInput)
    .output(settingsSchema),
  turnOff: staff('settings:write', { scope: null, words: 'Reminders turned off' })
    .route(post('/clinic/reminders/off', 'Turn reminders off'))
    .input(noInput)
    .output(settingsSchema),
  release: staff('settings:write', { scope: null, words: 'Held reminders sent or skipped' })
    .route(post('/clinic/reminders/release', 'Send the held messages, or skip them and continue from now'))
    .input(z.strictObject({ send: z.boolean().describe('false to skip the held messages permanently') }))
    .output(settingsSchema)
    .errors({ NOTHING_HELD }),
  listToSend: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get(
        '/clinic/reminders/to-send',
        'List the messages that staff send by WhatsApp, the earliest deadline first',
      ),
    )
    .route({ description: 'Returns at most 300 messages, without outdated and late ones.' })
    .input(noInput)
    .output(queueSchema),
  mark: staff('reminders:write', { scope: 'reminders:write', words: 'Reminder marked' })
    .route(post('/clinic/reminders/{id}/mark', 'Mark a message on the WhatsApp list'))
    .route({
      description:
        '`sent`, `no_whatsapp` and `unwanted` remove the message from the list. The last two are also saved for the customer. `opened` means that the caller is sending the message. `not_sent` means that the caller has not sent it. A gateway reports `sent` or `failed`. After `failed`, staff send the message.',
    })
    .input(z.strictObject({ id: z.uuid(MESSAGE_MISSING.message), as: z.enum(MARKS) }))
    .output(
      z.object({ id: z.uuid(), isOpen: z.boolean().describe('true if the message is still on the list') }),
    )
    .errors({ MESSAGE_MISSING, MESSAGE_OVER, OPENED_BY_OTHER }),
  takeBackAnswer: staff('reminders:write', {
    scope: 'reminders:write',
    words: 'Owner’s answer removed',
  })
    .route(
      post(
        '/clinic/reminders/answers/{id}/take-back',
        'Remove an owner’s answer about an appointment or due care',
      ),
    )
    .route({
      description:
        'The id is the appointment’s or the pet’s id. The owner then gets reminders of the care again. Without an answer, nothing changes.',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
  listForAppointment: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get(
        '/clinic/appointments/{id}/reminders',
        'List the reminders of an appointment with their results, and the owner’s answer',
      ),
    )
    .input(z.strictObject({ id: z.uuid(APPOINTMENT_MISSING.message) }))
    .output(appointmentFatesSchema)
    .errors({ APPOINTMENT_MISSING }),
  listForPet: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get(
        '/clinic/pets/{id}/reminders',
        'List the reminders of a pet’s care with their results, latest first',
      ),
    )
    .input(z.strictObject({ id: z.uuid(PET_MISSING.message) }))
    .output(z.array(fateSchema))
    .errors({ PET_MISSING }),
  listForCustomer: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get('/clinic/customers/{id}/reminders', 'List a customer’s reminders with their results, latest first'),
    )
    .input(z.strictObject({ id: customerId }))
    .output(z.array(fateSchema.extend({ pet: z.string() })))
    .errors({ NOT_FOUND }),
})
