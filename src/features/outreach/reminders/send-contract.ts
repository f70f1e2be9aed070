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
    .route(get('/clinic/reminders/preview', 'What the next daily message would say, and to whom'))
    .route({ description: 'By the present settings, whether reminders are on or not.' })
    .input(noInput)
    .output(previewSchema),
  turnOn: staff('settings:write', { scope: null, words: 'Reminders turned on' })
    .route(
      post(
        '/clinic/reminders/on',
        'Turn reminders on: the first daily message is the one that the preview shows',
      ),
    )
    .input(noInput)
    .output(settingsSchema),
  turnOff: staff('settings:write', { scope: null, words: 'Reminders turned off' })
    .route(post('/clinic/reminders/off', 'Turn reminders off'))
    .input(noInput)
    .output(settingsSchema),
  release: staff('settings:write', { scope: null, words: 'Held reminders released' })
    .route(
      post('/clinic/reminders/release', 'Send the messages that are held, or skip them and go on from now'),
    )
    .input(z.strictObject({ send: z.boolean().describe('false: what is due now is never sent') }))
    .output(settingsSchema)
    .errors({ NOTHING_HELD }),
  listToSend: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get('/clinic/reminders/to-send', 'List what staff are to send by WhatsApp, the oldest deadline first'),
    )
    .route({ description: 'Leaves out messages that no longer hold or are too late. At most 300.' })
    .input(noInput)
    .output(queueSchema),
  mark: staff('reminders:write', { scope: 'reminders:write', words: 'Reminder marked' })
    .route(post('/clinic/reminders/{id}/mark', 'Say what becomes of a message on the list'))
    .route({
      description:
        '`sent` takes it off the list, as `no_whatsapp` and `unwanted` do, which are saved for the customer as well. `opened` says that the caller is sending it, `not_sent` that they have not. A gateway says `sent` or `failed`; after `failed` it is for staff to send.',
    })
    .input(z.strictObject({ id: z.uuid(MESSAGE_MISSING.message), as: z.enum(MARKS) }))
    .output(z.object({ id: z.uuid(), isOpen: z.boolean().describe('whether it is still on the list') }))
    .errors({ MESSAGE_MISSING, MESSAGE_OVER, OPENED_BY_OTHER }),
  takeBackAnswer: staff('reminders:write', {
    scope: 'reminders:write',
    words: 'Owner’s answer taken back',
  })
    .route(
      post(
        '/clinic/reminders/answers/{id}/take-back',
        'Take back what an owner has answered about an appointment or about care that is due',
      ),
    )
    .route({
      description:
        'The id is that of the appointment or the pet. Of care the owner is then reminded again. Without an answer nothing changes.',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
  listForAppointment: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get(
        '/clinic/appointments/{id}/reminders',
        'What became of the reminders of an appointment, and what its owner has answered',
      ),
    )
    .input(z.strictObject({ id: z.uuid(APPOINTMENT_MISSING.message) }))
    .output(appointmentFatesSchema)
    .errors({ APPOINTMENT_MISSING }),
  listForPet: staff('reminders:read', { scope: 'reminders:read' })
    .route(
      get('/clinic/pets/{id}/reminders', 'What became of the reminders of a pet’s care, the latest first'),
    )
    .input(z.strictObject({ id: z.uuid(PET_MISSING.message) }))
    .output(z.array(fateSchema))
    .errors({ PET_MISSING }),
  listForCustomer: staff('reminders:read', { scope: 'reminders:read' })
    .route(get('/clinic/customers/{id}/reminders', 'What became of a customer’s reminders, the latest first'))
    .input(z.strictObject({ id: customerId }))
    .output(z.array(fateSchema.extend({ pet: z.string() })))
    .errors({ NOT_FOUND }),
})
