import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { endLinks } from '../../../platform/links/server/queries.ts'
import { drawByLink, readByLink } from '../../../platform/links/server/secret-links.ts'
import { sharedSheetsContract } from '../share-contract.ts'
import type { OwnSheet } from '../sheet-schemas.ts'
import { printPrescription } from './print-prescription.ts'
import { mailSheet, readLinkedSheet, readOwnSheet, SHEET_LINKS, shareSheet } from './share-sheet.ts'

const os = implementFeature(sharedSheetsContract).$context<AuthContext>()

/** The endpoints of what case sheets say to owners, as they have it. */
export const sharedSheetsRouter = os.router({
  share: os.share.handler(changes(shareSheet)),

  mail: os.mail.handler(
    changes(async (tx, input, by, { mailer: { publicUrl } }) => ({
      sent: await mailSheet(tx, input, { ...by, publicUrl }),
    })),
  ),

  endLinks: os.endLinks.handler(async ({ input: { id }, context }) => {
    await endLinks(context.db, SHEET_LINKS, { id, now: context.now() })
    return { done: true }
  }),

  getOwn: os.getOwn.handler(({ input, context: { db, caller } }) =>
    readOwnSheet(db, input.id, caller.customerId),
  ),

  getOwnPrescription: os.getOwnPrescription.handler(async ({ input, context: { db, caller } }) =>
    print(await readOwnSheet(db, input.id, caller.customerId)),
  ),

  getByLink: os.getByLink.handler(({ input, context }) => readLinked(context, input.token)),

  getPrescriptionByLink: os.getPrescriptionByLink.handler(async ({ input, context }) => {
    const sheet = await readLinked(context, input.token)
    return await drawByLink(context, sheet.id, () => print(sheet))
  }),
})

const readLinked = (context: AuthContext, token: string) =>
  readByLink(context, SHEET_LINKS, { token, read: (id) => readLinkedSheet(context.db, id) })

const print = (sheet: OwnSheet) =>
  printPrescription(
    { ...sheet, pet: { ...sheet.pet, birthDate: null }, isOpen: false },
    { paper: 'a5', freeTop: 0 },
  )
