import { oc } from '@orpc/contract'
import { z } from 'zod'
import { get, post } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { anyone, ownersOnly, staff } from '../../platform/auth/access.ts'
import { LIMIT_REFUSALS } from '../../platform/auth/texts.ts'
import { SHEETS_TAG } from './contract.ts'
import { LINKED_PRESCRIPTION, SHARE_REFUSALS } from './share-texts.ts'
import { ownSheetSchema } from './sheet-schemas.ts'

const { SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, SHARED_UNSIGNED } = SHARE_REFUSALS
const { LINK_ENDED, SHEET_WITHDRAWN } = SHARE_REFUSALS
const refused = { SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, SHARED_UNSIGNED }

const pdf = z.file().mime(['application/pdf'])
const one = z.strictObject({ id: z.uuid(SHEET_MISSING.message) })
const linked = z.strictObject({ token: z.string().min(1).max(100) })

/** What signed case sheets say to owners, as they have it: on a page, as a file, by a link. */
export const sharedSheetsContract = oc.tag(SHEETS_TAG).router({
  share: staff('records:write', { scope: null, words: 'Prescription link created' })
    .route(
      post(
        '/clinic/sheets/{id}/links',
        'Create a link to the prescription and advice of a signed case sheet, open to anyone for 30 days',
      ),
    )
    .route({
      description:
        'The link shows the version that was signed last. The link ends if the sheet is discarded.',
    })
    .input(one)
    .output(
      z.object({
        token: z.string().describe('contained only in this answer'),
        expiresAt: instant,
        phone: z.string().describe('the owner’s phone number'),
      }),
    )
    .errors(refused),
  mail: staff('records:write', { scope: null, words: 'Prescription emailed' })
    .route(
      post(
        '/clinic/sheets/{id}/email',
        'Email the owner a 30-day link to the prescription and advice of a signed case sheet',
      ),
    )
    .input(one)
    .output(
      z.object({ sent: z.boolean().describe('false: the owner has no login or has turned emails off') }),
    )
    .errors(refused),
  endLinks: staff('records:write', { scope: null, words: 'Prescription links ended' })
    .route(post('/clinic/sheets/{id}/links/end', 'End all links to a case sheet'))
    .input(one)
    .output(z.object({ done: z.literal(true) })),
  getOwn: ownersOnly({ scope: 'records:read' })
    .route(get('/sheets/{id}', 'Get the signed prescription and advice for one of your pets'))
    .input(one)
    .output(ownSheetSchema)
    .errors({ SHEET_MISSING }),
  getOwnPrescription: ownersOnly({ scope: 'records:read' })
    .route(
      get(
        '/sheets/{id}/prescription',
        'Download the signed prescription and advice for one of your pets as a PDF file',
      ),
    )
    .input(one)
    .output(pdf)
    .errors({ SHEET_MISSING }),
  getByLink: anyone({ scope: null })
    .route(post('/sheets/link', 'Get a shared prescription by the secret in its link'))
    .route({ description: 'The method is POST, so that the secret is not part of a URL.' })
    .input(linked)
    .output(ownSheetSchema)
    .errors({ LINK_ENDED, SHEET_WITHDRAWN, ...LIMIT_REFUSALS }),
  getPrescriptionByLink: anyone({ scope: null })
    .route(
      post(LINKED_PRESCRIPTION, 'Download a shared prescription as a PDF file by the secret in its link'),
    )
    .input(linked)
    .output(pdf)
    .errors({ LINK_ENDED, SHEET_WITHDRAWN, ...LIMIT_REFUSALS }),
})
