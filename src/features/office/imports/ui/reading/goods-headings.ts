import type { HeadingRule } from './people-headings.ts'

/** The headings of price lists and lists of goods; the first that fits decides. */
export const GOODS_HEADINGS: readonly HeadingRule[] = [
  { pattern: /^(s|sl|sr|serial)( no| number| #)?$|^(no|#)$/, field: 'ignore' },
  { pattern: /\b(hsn|sac)\b/, field: 'hsn' },
  {
    pattern:
      /\b(pur|purch\w*|cost|landing|landed|buying|trade|ptr|pts|wholesale|supplier|p rate|p price|margin|profit|discount|disc|c rate|c price)\b/,
    field: 'ignore',
  },
  { pattern: /\b(amount|amt|value|total|net)\b/, field: 'ignore' },
  { pattern: /\b(m ?r ?p|max\w* retail price)\b/, field: 'mrp' },
  { pattern: /\b(cgst|sgst|utgst)\b/, field: 'ignore' },
  {
    pattern:
      /^(?!.*\b(incl\w*|excl\w*|with|without|before|price|charges?|selling|sale|sp)\b).*\b(gst|igst|tax|vat)\b/,
    field: 'rate',
  },
  { pattern: /\b(price|rate|charges?|fees?|selling|sale|sp|tariff|rs|inr|cost)\b/, field: 'price' },
  { pattern: /\b(batch|lot)\b/, field: 'batch' },
  { pattern: /\b(mfg|mfd|manufactur\w*|made on)\b/, field: 'ignore' },
  { pattern: /\b(exp|expiry|expires?|expiration|use before|best before)\b/, field: 'expiry' },
  {
    pattern: /\b(qty|quantity|stock|on hand|in hand|balance|available|closing|units in stock)\b/,
    field: 'quantity',
  },
  { pattern: /\b(pack|packing|packaging|unit|uom|size|strength|form)\b/, field: 'unit' },
  { pattern: /^(type|kind|category|group|class)$|\b(item|product) (type|category|group)\b/, field: 'kind' },
  {
    pattern:
      /\b(code|sku|barcode|id|company|brand|make|manufacturer|rack|location|vendor|reorder|min\w*|duration|remarks?|notes?)\b/,
    field: 'ignore',
  },
  {
    pattern:
      /^(item|product|medicine|drug|goods|service|treatment|procedure|particulars?|description|name|article|test)s?( names?| description| details)?$|^names? of (the )?(item|product|medicine|drug|service|treatment)s?$/,
    field: 'productName',
  },
]
