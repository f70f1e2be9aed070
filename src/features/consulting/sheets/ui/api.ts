import { keepPreviousData } from '@tanstack/react-query'
import { foundBy } from '../../../../lib/typed/search-term.ts'
import { featureClient, silentClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { sheetsContract } from '../contract.ts'
import type { SheetPlace } from '../paths.ts'

export const sheetsClient = featureClient(sheetsContract)
/** Saves without other tabs reading everything again every three seconds. */
export const savingClient = silentClient(sheetsContract)

export const SHEETS_KEY = ['sheets'] as const

/** Where a sheet is opened from. */
export type Place = { kind: SheetPlace; id: string }

/** The page of a sheet: itself, of an appointment, or for a pet. */
export const sheetQuery = ({ kind, id }: Place) =>
  liveQuery([...SHEETS_KEY, kind, id], () => {
    if (kind === 'appointment') return sheetsClient.findForAppointment({ id })
    return kind === 'pet' ? sheetsClient.findForPet({ id }) : sheetsClient.get({ id })
  })

/** The sheets that wait for a signature. */
export const unsignedQuery = liveQuery([...SHEETS_KEY, 'unsigned'], () => sheetsClient.listUnsigned({}))

/** What can be done. */
export const itemsQuery = (q: string) => ({
  ...freshQuery([...SHEETS_KEY, 'items', q], () =>
    foundBy(q, (term) => sheetsClient.searchItems({ q: term }), []),
  ),
  placeholderData: keepPreviousData,
})

/** What was prescribed before. */
export const medicinesQuery = (q: string) =>
  freshQuery([...SHEETS_KEY, 'medicines', q], () => sheetsClient.searchMedicines({ q }))
