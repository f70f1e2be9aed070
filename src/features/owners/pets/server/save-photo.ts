import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { encodeSquare } from '../../../../lib/server/encode-picture.ts'
import { MAX_PHOTOS } from '../rules.ts'
import { PET_REFUSALS, PET_TEXTS } from '../texts.ts'
import { lockPetAndOwner } from './lock-pet.ts'
import { countOtherPhotos, deletePhoto, insertPhoto, isPetThere, lockPet, updateImageUrl } from './queries.ts'

/**
 * Sets or replaces a pet's photo. The picture is re-encoded, so that no metadata of the upload is stored. Refuses
 * anything but a supported picture, a pet that is not in the scope, and more than
 * `MAX_PHOTOS` photos for one owner.
 */
export async function setPhoto(
  db: Db,
  id: string,
  { records, picture }: { records: OwnerScope; picture: Blob },
) {
  if (!(await isPetThere(db, id, records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
  const bytes = await encodeSquare(await picture.bytes())
  if (bytes === null) throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { body: PET_TEXTS.noPhoto } })
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPetAndOwner(tx, id, records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    if ((await countOtherPhotos(tx, id)) >= MAX_PHOTOS) throw refusal(PET_REFUSALS, 'PHOTOS_FULL')
    await deletePhoto(tx, id)
    return await updateImageUrl(tx, id, await insertPhoto(tx, id, bytes))
  })
}

/** Removes a pet's photo, if it has one. */
export async function removePhoto(db: Db, id: string, records: OwnerScope) {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPet(tx, id, records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    await deletePhoto(tx, id)
    return await updateImageUrl(tx, id, null)
  })
}
