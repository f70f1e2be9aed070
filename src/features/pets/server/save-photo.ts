import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { encodeSquare } from '../../../lib/server/encode-square.ts'
import { PET_REFUSALS, PET_TEXTS } from '../contract.ts'
import { MAX_PHOTOS } from '../rules.ts'
import {
  countOtherPhotos,
  deletePhoto,
  insertPhoto,
  isPetThere,
  lockOwnerOf,
  lockPet,
  updateImageUrl,
} from './queries.ts'

type Whose = { ownerPhone: string | undefined }

/**
 * Gives a pet a photo in place of the one before: encoded anew, so that nothing of what was sent is kept. Refuses
 * what is no picture that we take, an unknown pet (with an owner's phone: another's, too), and more than 20 photos
 * for one owner.
 */
export async function setPhoto(db: Db, id: string, { ownerPhone, picture }: Whose & { picture: Blob }) {
  if (!(await isPetThere(db, id, ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
  const bytes = await encodeSquare(await picture.bytes())
  if (bytes === null) throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { body: PET_TEXTS.noPhoto } })
  return await db.transaction().execute(async (tx) => {
    // In the order of a change of the owner's phone, which reaches the pet after the owner.
    await lockOwnerOf(tx, id)
    await holdPet(tx, id, ownerPhone)
    if ((await countOtherPhotos(tx, id)) >= MAX_PHOTOS) throw refusal(PET_REFUSALS, 'PHOTOS_FULL')
    await deletePhoto(tx, id)
    return await updateImageUrl(tx, id, await insertPhoto(tx, id, bytes))
  })
}

/** Takes a pet's photo away, if it has one. */
export async function removePhoto(db: Db, id: string, { ownerPhone }: Whose) {
  return await db.transaction().execute(async (tx) => {
    await holdPet(tx, id, ownerPhone)
    await deletePhoto(tx, id)
    return await updateImageUrl(tx, id, null)
  })
}

async function holdPet(tx: Db, id: string, ownerPhone: string | undefined): Promise<void> {
  if (!(await lockPet(tx, id, ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
}
