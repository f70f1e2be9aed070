// Prints tomorrow's appointments, or makes one at the next free time:
//
//   TAILWELL_URL=https://clinic.example TAILWELL_TOKEN=tw_… node appointments.js
//   TAILWELL_URL=… TAILWELL_TOKEN=… node appointments.js book +919812345678 Bruno Grooming
//
// The token of a service needs appointments:read; to book also appointments:write, customers:read, pets:read and
// services:read.

import { randomUUID } from 'node:crypto'
import { createClient, isProblem } from '../client.js'

const { TAILWELL_URL: url = 'http://localhost:3000', TAILWELL_TOKEN: token = '' } = process.env
const call = createClient({ url, token })

async function printTomorrow() {
  const { today } = await call('appointments.findNextSlot')
  const day = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  let cursor
  do {
    const page = await call('appointments.list', { filter: 'all', day, ...(cursor && { cursor }) })
    for (const { appointmentDate, pet, serviceType, status } of page.items)
      console.log(`${appointmentDate}  ${serviceType} for ${pet.name} (${status})`)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function book(phone, petName, serviceName) {
  const [customer] = await call('customers.search', { q: phone })
  if (customer === undefined) throw new Error(`No customer has the phone ${phone}.`)
  const pets = await call('pets.listForCustomer', { id: customer.id })
  const pet = pets.find(({ name }) => name === petName)
  const service = (await call('services.list')).find(({ name }) => name === serviceName)
  const { slot } = await call('appointments.findNextSlot')
  if (pet === undefined || service === undefined || slot === null)
    throw new Error('There is no such pet, no such service or no free time.')
  const { appointment } = await call('appointments.create', {
    customerId: customer.id,
    petId: pet.id,
    serviceTypeId: service.id,
    ...slot,
    visitType: 'clinic',
    confirm: true,
    // Sent again after a lost answer, the same key makes no second appointment.
    idempotencyKey: randomUUID(),
  })
  console.log(`Booked for ${petName}: ${appointment.appointmentDate}`)
}

const [action, phone = '', pet = '', service = ''] = process.argv.slice(2)
try {
  await (action === 'book' ? book(phone, pet, service) : printTomorrow())
} catch (error) {
  if (!isProblem(error)) throw error
  console.error(`${error.code}: ${error.message}`, error.fields)
  process.exitCode = 1
}
