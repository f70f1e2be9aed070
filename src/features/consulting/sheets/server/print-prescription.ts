import { clinic } from '../../../../clinic/clinic.ts'
import type { Paper } from '../../../../lib/files/print-blocks.ts'
import { printDocument } from '../../../../lib/server/print/print-document.ts'
import { layOutPrescription, type Prescription } from '../lay-out-prescription.ts'

/** The prescription of a sheet as a PDF file. `freeTop` millimetres stay free for a printed head; 0 prints the clinic’s. */
export async function printPrescription(
  sheet: Omit<Prescription, 'clinic' | 'hasHead'>,
  { paper, freeTop }: { paper: Paper; freeTop: number },
): Promise<File> {
  const blocks = layOutPrescription({
    ...sheet,
    clinic: { name: clinic.name, address: clinic.address.join(', '), phone: clinic.phone.display },
    hasHead: freeTop > 0,
  })
  const title = `Prescription ${sheet.pet.name}`
  const bytes = await printDocument({ title, author: clinic.name, paper, blocks, freeTop })
  const name = `prescription-${sheet.id.slice(0, 8)}.pdf`
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
}
