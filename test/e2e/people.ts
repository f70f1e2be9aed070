import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { Customer } from '../../src/features/owners/customers/contract.ts'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import type {
  Appointment,
  ClinicAppointment,
} from '../../src/features/planning/appointments/appointment-schemas.ts'
import type { ServiceType } from '../../src/features/planning/services/contract.ts'

/** A page, a window or neither: what sends requests with cookies of its own. */
export type Client = { request: APIRequestContext }

/** Someone who asks the API with a client's cookies, past the screens. */
export type Visitor = {
  get: <Body>(path: string) => Promise<Body>
  /** Sends and insists on success. */
  post: <Body>(path: string, body?: unknown) => Promise<Body>
  put: <Body>(path: string, body: unknown) => Promise<Body>
  patch: <Body>(path: string, body: unknown) => Promise<Body>
}

/** The API as pages ask it; for a page or a window it shares their cookies. */
export function api({ request }: Client): Visitor {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: unknown) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { data: data ?? {} }),
    })
    return await bodyOf(answer)
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
  }
}

async function bodyOf(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return await answer.json()
}

/** An email address that no one has used. */
export function newEmail(): string {
  return `kim.${randomUUID().slice(0, 8)}@example.com`
}

/** Ten digits of a phone that is on no one's record. */
export function newPhone(): string {
  return `${randomInt(6, 10)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`
}

export const PASSWORD = 'a calm blue door'
export const HOME = '5 Mango Grove, Bengaluru 560001'

/** Creates a login, past the screens. */
export async function aLogin(client: Client): Promise<{ email: string; password: string }> {
  const login = { email: newEmail(), password: PASSWORD }
  await api(client).post('/auth/sign-up', login)
  return login
}

/** Signs a new person in who has no profile yet. */
export async function aNewcomer(client: Client): Promise<Visitor & { email: string }> {
  const login = await aLogin(client)
  const visitor = api(client)
  await visitor.post('/auth/sign-in', login)
  return { ...visitor, email: login.email }
}

/** Signs the demo clinic's admin in. */
export async function asClinic(client: Client): Promise<Visitor> {
  const visitor = api(client)
  await visitor.post('/auth/sign-in', { email: 'admin@demo.example', password: 'demo-clinic-admin' })
  return visitor
}

export type Owner = Visitor & { email: string; phone: string; pets: Pet[] }

/** Signs a new customer in, with a complete profile and the pets named. */
export async function anOwner(client: Client, petNames: readonly string[] = ['Bruno']): Promise<Owner> {
  const newcomer = await aNewcomer(client)
  const phone = `+91${newPhone()}`
  const profile = { fullName: 'Kim Rao', phone, email: newcomer.email, address: HOME }
  await newcomer.put('/profile', profile)
  const pets: Pet[] = []
  for (const name of petNames) pets.push(await newcomer.post('/pets', { name, species: 'Dog' }))
  return { ...newcomer, phone, pets }
}

/** Puts someone without a login on the clinic's books, with a name that no one else has. */
export async function onTheBooks(
  clinic: Visitor,
  given: { phone?: string | null; pets?: unknown[] } = {},
): Promise<Customer> {
  const word = randomUUID().slice(0, 8)
  const { phone = `+91${newPhone()}`, pets = [] } = given
  const entry = { fullName: `Lata ${word}`, phone, email: newEmail(), address: HOME, pets }
  return await clinic.post<Customer>('/clinic/customers', { ...entry, idempotencyKey: randomUUID() })
}

type AppointmentChoice = {
  date: string
  hour: number
  service?: string
  visitType?: 'clinic' | 'house'
  notes?: string
}

/** Books for an owner's first pet, past the screens. */
export async function anAppointment(owner: Owner, choice: AppointmentChoice): Promise<Appointment> {
  const { date, hour, service = 'Grooming', visitType = 'clinic', notes } = choice
  const services = await owner.get<ServiceType[]>('/services')
  return await owner.post<Appointment>('/appointments', {
    petId: owner.pets[0]?.id,
    serviceTypeId: services.find(({ name }) => name === service)?.id,
    date,
    hour,
    visitType,
    houseVisitAddress: visitType === 'house' ? HOME : null,
    notes: notes ?? null,
    idempotencyKey: randomUUID(),
  })
}

/** All visits of an owner, as the server keeps them. */
export async function appointmentsOf(owner: Visitor): Promise<Appointment[]> {
  return (await owner.get<{ items: Appointment[] }>('/appointments')).items
}

/** What the clinic does with a visit, past the screens. */
export async function settle(
  clinic: Visitor,
  appointment: Appointment,
  transition: 'approve' | 'reject' | 'complete',
): Promise<ClinicAppointment> {
  const path = `/clinic/appointments/${appointment.id}/${transition}`
  return (await clinic.post<{ appointment: ClinicAppointment }>(path)).appointment
}
