import { z } from 'zod'

const paise = z.int().describe('whole paise')
const day = z.iso.date()

/** A bill or credit note, as a return asks for it. */
export const gstDocumentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['bill', 'credit']),
  series: z.string(),
  number: z.string(),
  issuedOn: day,
  buyerGstin: z.string().nullable(),
  buyerName: z.string().nullable(),
  place: z.string().nullable().describe('place of supply: the two-digit GST code of the state'),
  total: paise,
  creditsNumber: z.string().nullable().describe('number of the bill that the credit note corrects'),
  creditsIssuedOn: day.nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      hsn: z.string().nullable().describe('HSN or SAC'),
      goods: z.boolean(),
      unit: z.string().nullable(),
      thousandths: z.int().describe('the quantity in thousandths of a unit'),
      rate: z
        .int()
        .nullable()
        .describe('tax rate in basis points; null if exempt or under the composition scheme'),
      taxable: paise,
      exempt: paise,
      cgst: paise,
      sgst: paise,
      igst: paise,
      total: paise,
    }),
  ),
})
export type GstDocument = z.infer<typeof gstDocumentSchema>
