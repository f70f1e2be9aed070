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
  'Age in years',
  'Weight in kg',
  'Next vaccination due',
  'Pet since',
  'Died on',
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
