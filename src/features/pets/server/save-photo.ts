import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { encodeSquare } from '../../../lib/server/encode-picture.ts'
import { lockCustomer } from '../../customers/server/queries.ts'
import { MAX_PHOTOS } from '../rules.ts'
import { PET_REFUSALS, PET_TEXTS } from '../texts.ts'
import {
  countOtherPhotos,
  deletePhoto,
  findOwnerId,
  insertPhoto,
  isPetThere,
  lockPet,
  updateImageUrl,
} from './queries.ts'

type OwnerScope = { ownerPhone: string | undefined }

/**
 * Sets or replaces a pet's photo. The picture is re-encoded, so that no metadata of the upload is stored. Refuses
 * anything but a supported picture, an unknown pet (with `ownerPhone`, also another owner's), and more than
 * `MAX_PHOTOS` photos for one owner.
 */
export async function setPhoto(db: Db, id: string, { ownerPhone, picture }: OwnerScope & { picture: Blob }) {
  if (!(await isPetThere(db, id, ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
  const bytes = await encodeSquare(await picture.bytes())
  if (bytes === null) throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { body: PET_TEXTS.noPhoto } })
  return await db.transaction().execute(async (tx) => {
    // The owner is locked before the pet, as by a change of the owner's phone; the other order could deadlock.
    const ownerId = await findOwnerId(tx, id)
    if (ownerId !== undefined) await lockCustomer(tx, ownerId)
    await lockPetOrRefuse(tx, id, ownerPhone)
    if ((await countOtherPhotos(tx, id)) >= MAX_PHOTOS) throw refusal(PET_REFUSALS, 'PHOTOS_FULL')
    await deletePhoto(tx, id)
    return await updateImageUrl(tx, id, await insertPhoto(tx, id, bytes))
  })
}

/** Removes a pet's photo, if it has one. */
export async function removePhoto(db: Db, id: string, { ownerPhone }: OwnerScope) {
  return await db.transaction().execute(async (tx) => {
    await lockPetOrRefuse(tx, id, ownerPhone)
    await deletePhoto(tx, id)
    return await updateImageUrl(tx, id, null)
  })
}

async function lockPetOrRefuse(tx: Db, id: string, ownerPhone: string | undefined): Promise<void> {
  if (!(await lockPet(tx, id, ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
}
