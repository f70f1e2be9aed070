/** The columns of our own file of customers and pets: a row a pet, and one for a customer without any. */
export const PEOPLE_FILE = [
  'Customer ID',
  'Customer',
  'Phone',
  'Email',
  'Address',
  'Customer since',
  'Pet ID',
  'Pet',
  'Species',
  'Breed',
  'Gender',
  'Birth date',
  'Birth date estimated',
  'Age in years',
  'Weight in kg',
  'Next vaccination due',
  'Pet since',
  'Died on',
  'Microchip',
  'Colour',
  'Neutered',
] as const
export type PeopleHeading = (typeof PEOPLE_FILE)[number]

/** The columns of our own file of products: a row a batch, and one for a product without any. */
export const PRODUCTS_FILE = [
  'Product ID',
  'Product',
  'Kind',
  'Price',
  'HSN',
  'GST %',
  'Counted',
  'Batch',
  'Expires on',
  'Quantity',
] as const
export type ProductsHeading = (typeof PRODUCTS_FILE)[number]

/** The columns of our file of appointments. */
export const APPOINTMENTS_FILE = [
  'Appointment ID',
  'Day',
  'Time',
  'Minutes',
  'Service',
  'Visit',
  'Customer',
  'Phone',
  'Pet',
  'Status',
  'Price',
  'Payment',
] as const

/** The columns of our file of bills: a row a line, those of credit notes negative; a rounding stands on a bill's first line. */
export const BILLS_FILE = [
  'Number',
  'Kind',
  'Day',
  'Customer',
  'Phone',
  'GSTIN',
  'Place of supply',
  'Line',
  'Quantity',
  'HSN',
  'GST %',
  'Taxable',
  'Exempt',
  'CGST',
  'SGST',
  'IGST',
  'Total',
  'Round off',
] as const

/** The files that take everything out, by their names. */
export const TAKE_OUT_FILES = {
  'customers-and-pets': PEOPLE_FILE,
  appointments: APPOINTMENTS_FILE,
  bills: BILLS_FILE,
  products: PRODUCTS_FILE,
} as const
export type TakeOutFile = keyof typeof TAKE_OUT_FILES
