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
  share: staff('records:write', { scope: null, words: 'Link to a prescription made' })
    .route(
      post(
        '/clinic/sheets/{id}/links',
        'Make a link by which anyone reads the prescription and the advice of a signed case sheet for 30 days',
      ),
    )
    .route({ description: 'A link shows the version that was signed last, until the sheet is discarded.' })
    .input(one)
    .output(
      z.object({
        token: z.string().describe('given once'),
        expiresAt: instant,
        phone: z.string().describe('the owner’s, to whom it is sent'),
      }),
    )
    .errors(refused),
  mail: staff('records:write', { scope: null, words: 'Prescription emailed' })
    .route(
      post(
        '/clinic/sheets/{id}/email',
        'Email the owner a link to the prescription and the advice of a signed case sheet, which ends after 30 days',
      ),
    )
    .input(one)
    .output(z.object({ sent: z.boolean().describe('false: they have no login, or have turned emails off') }))
    .errors(refused),
  endLinks: staff('records:write', { scope: null, words: 'Links to a prescription ended' })
    .route(post('/clinic/sheets/{id}/links/end', 'End all links to a case sheet'))
    .input(one)
    .output(z.object({ done: z.literal(true) })),
  getOwn: ownersOnly({ scope: 'records:read' })
    .route(get('/sheets/{id}', 'What the vet signed for one of your pets: prescription and advice'))
    .input(one)
    .output(ownSheetSchema)
    .errors({ SHEET_MISSING }),
  getOwnPrescription: ownersOnly({ scope: 'records:read' })
    .route(get('/sheets/{id}/prescription', 'What the vet signed for one of your pets as a PDF file'))
    .input(one)
    .output(pdf)
    .errors({ SHEET_MISSING }),
  getByLink: anyone({ scope: null })
    .route(post('/sheets/link', 'Get the prescription and the advice that a link is for'))
    .route({ description: 'A POST, so that the secret is not part of a URL.' })
    .input(linked)
    .output(ownSheetSchema)
    .errors({ LINK_ENDED, SHEET_WITHDRAWN, ...LIMIT_REFUSALS }),
  getPrescriptionByLink: anyone({ scope: null })
    .route(post(LINKED_PRESCRIPTION, 'The prescription and the advice that a link is for as a PDF file'))
    .input(linked)
    .output(pdf)
    .errors({ LINK_ENDED, SHEET_WITHDRAWN, ...LIMIT_REFUSALS }),
})
