import { refusal } from '../../../../lib/refusal.ts'
import { readChanges } from '../../../../lib/server/database/changes.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Answer } from '../../../../lib/text.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitAction } from '../../../platform/auth/server/limit-tries.ts'
import { presentContact } from '../../customers/server/present-customer.ts'
import { findPhone } from '../../customers/server/queries.ts'
import { type dueVaccinationSchema, type Pet, petsContract } from '../contract.ts'
import { ageOn } from '../rules.ts'
import { PET_REFUSALS } from '../texts.ts'
import {
  type DueVaccinationRow,
  findPet,
  findPets,
  findPhoto,
  listDueVaccinations,
  listPets,
  unsetDeceased,
} from './queries.ts'
import { addPetFor, changePet, changeVaccination } from './save-pet.ts'
import { removePhoto, setPhoto } from './save-photo.ts'

const os = implementFeature(petsContract).$context<AuthContext>()

export const petsRouter = os.router({
  listOwn: os.listOwn.handler(async ({ context }) => {
    const pets = await listPets(context.db, context.caller.phone, context.now())
    return pets.map((pet) => present(pet, context))
  }),

  listForCustomer: os.listForCustomer.handler(async ({ input, context }) => {
    const ownerPhone = await findPhone(context.db, input.id)
    if (ownerPhone === undefined) throw refusal(PET_REFUSALS, 'OWNER_MISSING')
    const pets = await listPets(context.db, ownerPhone, context.now())
    return pets.map((pet) => present(pet, context))
  }),

  list: os.list.handler(async ({ input, context }) => {
    const asked = { kind: 'pet', changedAfter: input?.changedAfter ?? '0' } as const
    const find = (ids: string[]) => findPets(context.db, ids)
    return await readChanges(
      context.db,
      asked,
      find,
      ({ customerId, customerName, customerPhone, ...pet }) => ({
        ...present(pet, context),
        owner: presentContact({ customerId, customerName, customerPhone }),
      }),
    )
  }),

  add: os.add.handler(async ({ input, context }) => {
    const { customerId, userId } = context.caller
    const add = () => addPetFor(context.db, customerId, { userId, entry: input, now: context.now() })
    return present(await limitAction(context, 'pet', add), context)
  }),

  addFor: os.addFor.handler(async ({ input: { id, ...entry }, context }) => {
    const { userId } = context.caller
    return present(await addPetFor(context.db, id, { userId, entry, now: context.now() }), context)
  }),

  get: os.get.handler(async ({ input, context }) => {
    const scope = { records: context.caller.records, now: context.now() }
    const found = await findPet(context.db, input.id, scope)
    if (found === undefined) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const { ownerId, ownerName, ownerPhone, pending, confirmed, followsDoses, ...pet } = found
    return {
      ...present(pet, context),
      followsDoses,
      owner: presentContact({ customerId: ownerId, customerName: ownerName, customerPhone: ownerPhone }),
      coming: { pending: pending ?? 0, confirmed: confirmed ?? 0 },
    }
  }),

  update: os.update.handler(async ({ input: { id, seen, chipIsRight, ...pet }, context }) => {
    const change = { pet, seen, chipIsRight, now: context.now(), records: context.caller.records }
    return present(await changePet(context.db, id, change), context)
  }),

  setVaccination: os.setVaccination.handler(async ({ input, context }) => {
    return present(await changeVaccination(context.db, input), context)
  }),

  undoDeceased: os.undoDeceased.handler(async ({ input, context }) => {
    const changed = await unsetDeceased(context.db, input.id, context.caller.records)
    if (changed === undefined) throw refusal(PET_REFUSALS, 'PET_MISSING')
    return present(changed, context)
  }),

  listDueVaccinations: os.listDueVaccinations.handler(async ({ input = {}, context }) => {
    const now = context.now()
    const page = { period: input.period, now, today: clinicDay(now), ...rangeOf(input.cursor) }
    const positionOf = ({ due, id }: DueVaccinationRow) => ({ at: new Date(`${due}T00:00:00Z`), id })
    return toPage(await listDueVaccinations(context.db, page), positionOf, toDueVaccination)
  }),

  setPhoto: os.setPhoto.handler(async ({ input: { params, body }, context }) => {
    const photo = { records: context.caller.records, picture: body }
    return present(await setPhoto(context.db, params.id, photo), context)
  }),

  removePhoto: os.removePhoto.handler(async ({ input, context }) =>
    present(await removePhoto(context.db, input.id, context.caller.records), context),
  ),

  getPhoto: os.getPhoto.handler(async ({ input, context }) => {
    const bytes = await findPhoto(context.db, input.id, context.caller.records)
    if (bytes === undefined) throw refusal(PET_REFUSALS, 'PHOTO_MISSING')
    return new File([Uint8Array.from(bytes)], 'photo.webp', { type: 'image/webp' })
  }),
})

/** A pet with its age today, computed from the birth date if known. */
function present<Shown extends Pet>(pet: Shown, { now }: AuthContext): Shown {
  return { ...pet, age: ageOn(clinicDay(now()), pet) }
}

function toDueVaccination(row: DueVaccinationRow): Answer<typeof dueVaccinationSchema> {
  const { customerId, customerName, customerPhone, appointmentDate, serviceType, ...pet } = row
  const isBooked = appointmentDate !== null && serviceType !== null
  return {
    ...pet,
    owner: presentContact({ customerId, customerName, customerPhone }),
    nextAppointment: isBooked ? { appointmentDate, serviceType } : null,
  }
}
