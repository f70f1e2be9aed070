import { formatInstant } from '../../../../lib/time.ts'
import type { Import } from '../contract.ts'
import type { Outcome } from '../outcomes.ts'
import type { PeopleHeading, ProductsHeading } from '../own-headings.ts'
import { type Answer, type ImportKind, OTHER_BIRTH, OTHER_NAME } from '../rules.ts'
import type { FileRefusal } from './reading/cells.ts'
import type { GoodsAskCode } from './reading/plan-goods.ts'
import type { PlannedList } from './reading/plan-list.ts'
import type { AskCode } from './reading/plan-people.ts'

/** Why a file can't be read, and what to do about it. */
export const fileRefusals = () =>
  ({
    OLD_EXCEL: 'This is an old Excel file (.xls). Open it and save it again as .xlsx or CSV.',
    OPEN_DOCUMENT: 'This is an OpenDocument file. Open it and save it again as .xlsx or CSV.',
    WEB_PAGE: 'This file is a web page, not a list. Open it in Excel and save it again as .xlsx or CSV.',
    PASSWORD: 'This file has a password. Save it again without one.',
    DAMAGED: 'This file is damaged. Open it in a spreadsheet program and save it again as .xlsx or CSV.',
    TOO_LARGE: 'This file is too large. A file can have 10 MB at most, and 120 MB unpacked.',
    TOO_MANY_ROWS: 'This file has more than 50,000 rows. Save it in parts.',
    TOO_MANY_COLUMNS: 'This file has more than 200 columns. Remove the columns that are not needed.',
    TOO_SLOW: 'This file takes too long to read. Save it again as .xlsx or CSV.',
    EMPTY: 'This file is empty.',
    NO_LIST: 'This file has no list. Choose an .xlsx, CSV or .vcf file.',
  }) as const satisfies Record<FileRefusal, string>

/** What a column can hold, in the order of its select. */
export const peopleFields = () =>
  ({
    ownerName: 'Owner’s name',
    ownerFirst: 'Owner’s first name',
    ownerLast: 'Owner’s last name',
    phone: 'Phone',
    phone2: 'Second phone',
    email: 'Email',
    address: 'Address',
    oldNumber: 'Customer number',
    petName: 'Pet’s name',
    species: 'Species',
    breed: 'Breed',
    gender: 'Gender',
    birthDate: 'Birth date',
    birthDateEstimated: 'Birth date estimated or not',
    age: 'Age',
    weight: 'Weight',
    nextDue: 'Next vaccination due',
    doses: 'Vaccination or deworming given',
    diedOn: 'Died on',
    'pet facts': 'Microchip, colour or neutered',
    status: 'Alive or not',
  }) as const satisfies Record<string, string>

/** What a column of a list of goods can hold. */
export const goodsFields = () =>
  ({
    productName: 'Name',
    price: 'Price',
    mrp: 'MRP',
    kind: 'Goods or treatment',
    hsn: 'HSN or SAC',
    rate: 'GST %',
    batch: 'Batch',
    expiry: 'Expiry',
    quantity: 'Quantity',
  }) as const satisfies Record<string, string>

/** The lists that a clinic brings. */
export const kindLabels = () =>
  ({ people: 'Customers and pets', goods: 'Prices and goods' }) as const satisfies Record<ImportKind, string>

/** What can be chosen, at the button. */
export const READABLE_FILES =
  'Choose an Excel sheet (.xlsx), a CSV file or a phone’s contacts (.vcf), or drop one here. You see every row before anything is saved.'

export const NOT_BROUGHT_IN = 'Not brought in'
export const NO_ITEMS =
  'To bring in doses, first switch on what you give under Clinic setup › Preventive care, then choose the file again.'

/** Whether a list has doses that stay out only because the clinic records none. */
export function lacksItems({
  items,
  kind,
  columns,
}: Pick<PlannedList, 'items' | 'kind' | 'columns'>): boolean {
  return kind === 'people' && items.length === 0 && columns.some(({ field }) => field === 'doses')
}

/** What becomes of rows, on the chips. */
export const outcomeWords = () =>
  ({
    new: 'New',
    known: 'Known',
    'nothing new': 'Nothing new',
    asks: 'To answer',
    'left out': 'Left out',
  }) as const satisfies Record<Outcome, string>

/** A question, and its answers by what they send. */
type Question = { title: string; text: string; answers: Readonly<Record<string, string>> }

const datesQuestion = {
  title: 'Does the day or the month come first in these dates?',
  text: 'Some of these dates begin with the day, others with the month.',
  answers: { 'day first': 'The day', 'month first': 'The month' },
}

const peopleQuestions = () =>
  ({
    'one number, many names': {
      title: 'One phone number has more than six names',
      text: 'This number is probably shared, like the clinic’s own number. These customers come in without a phone number.',
      answers: {},
    },
    'one number, two names': {
      title: 'One phone number has two names',
      text: 'Are these people one household?',
      answers: { 'one household': 'Yes, under the first name', 'left out': 'No, leave them out' },
    },
    'no owner: the row above?': {
      title: 'Some pets have no owner in their row',
      text: 'Do these pets belong to the owner in the row above?',
      answers: { 'the row above': 'Yes', 'left out': 'No, leave them out' },
    },
    'no owner name': {
      title: 'Some owners have no name',
      text: 'You can name these owners after their pets, such as “Bruno’s owner”.',
      answers: { 'by the pet': 'Use the pet’s name', 'left out': 'Leave them out' },
    },
    'two birth dates': {
      title: 'Some pets are listed twice, with two birth dates',
      text: 'Are both entries the same pet?',
      answers: { 'one pet': 'Yes, with the first birth date', 'two pets': 'No, two pets' },
    },
    'no species': {
      title: 'Some pets have no species',
      text: 'Are these pets dogs or cats?',
      answers: { Dog: 'Dogs', Cat: 'Cats', 'left out': 'Leave them out' },
    },
    'which item': {
      title: 'Which vaccination or treatment are these days for?',
      text: 'The column’s heading names no vaccination or treatment.',
      answers: { 'left out': 'Leave these days out' },
    },
    'days mixed': datesQuestion,
    'days turned': {
      title: 'A spreadsheet has probably swapped day and month in some dates',
      text: 'Day and month may be swapped where both are 12 or less. Are these dates right?',
      answers: { 'as they are': 'Yes, they are right', 'turned back': 'No, swap them back to day first' },
    },
  }) as const satisfies Record<AskCode, Question>

const goodsQuestions = () =>
  ({
    'goods or treatments?': {
      title: 'Are these goods or treatments?',
      text: 'Goods are sold and counted. Treatments are work with a price.',
      answers: { treatment: 'Treatments', goods: 'Goods', 'left out': 'Leave them out' },
    },
    'prices without tax': {
      title: 'Do these prices exclude tax?',
      text: 'Your prices usually include tax. The column’s heading says that these prices exclude tax.',
      answers: { 'add the tax': 'Yes, add the GST of each row', 'with tax': 'No, they include tax' },
    },
    'several prices': {
      title: 'Some products have several prices',
      text: 'A product has one price for all its batches. Which price should it have?',
      answers: { highest: 'The highest', first: 'The first', 'left out': 'Leave them out' },
    },
    'days are months': {
      title: 'All expiry dates are on the 1st of a month',
      text: 'These dates were read as months. A product can be used until the last day of its month.',
      answers: { months: 'The last day of the month', days: 'The 1st, as written' },
    },
  }) as const satisfies Record<GoodsAskCode, Question>

/** The questions that a file raises. */
export const fileQuestions = () => ({ ...peopleQuestions(), ...goodsQuestions() })

type RowQuestion = Omit<Question, 'answers'> & {
  /** What an example shows of its row. */
  shows: readonly (PeopleHeading | ProductsHeading)[]
  answers: { readonly [answer in Answer]?: string }
}

/** The questions that rows raise beside what is there. */
export const rowQuestions = () =>
  ({
    [OTHER_NAME]: {
      title: 'Some phone numbers have another name in your records',
      text: 'Are these the same people? If so, their recorded names stay, and their pets are added.',
      shows: ['Customer', 'Phone'],
      answers: { 'same person': 'Yes, add their pets', 'left out': 'No, leave them out' },
    },
    [OTHER_BIRTH]: {
      title: 'Some pets have another birth date in your records',
      text: 'Are these the same pets? If so, their recorded birth dates stay.',
      shows: ['Customer', 'Pet', 'Birth date'],
      answers: { 'same pet': 'Yes, the same', 'two pets': 'No, add them' },
    },
  }) as const satisfies Record<string, RowQuestion>

/** Why a row does not come in, or why it comes in with less. A word of the file itself stays as it is. */
export const reasonWords = (): Readonly<Record<string, string>> => ({
  'another name': 'This phone number has another name in your records',
  'another birth date': 'The pet has another birth date in your records',
  'asked to be erased': 'Asked to be erased',
  'not valid': 'A cell can’t be read',
  'refused by the database': 'The row could not be saved',
  'left out as answered': 'Left out, as you answered',
  'has vaccinations here': 'The due day was left out, because it follows from recorded doses',
  'too much': 'The row has more text than one record can contain',
  'too many pets': 'A customer can have up to 50 pets',
  'a service has this name': 'A service already has this name',
  'another price': 'The product keeps its current price',
  'no price': 'No price, or several in one cell',
  'several prices': 'Several prices',
  'goods or treatments?': 'Goods or treatment?',
  'prices without tax': 'Is tax included?',
  'no owner': 'No owner',
  'no name': 'No name',
  'no owner name': 'No owner’s name',
  'dead or inactive': 'The pet has died or left',
  'one number, two names': 'One phone number has two names',
  'no owner: the row above?': 'No owner in the row',
  'no species': 'No species',
  'two birth dates': 'Two birth dates',
  'which item': 'Which vaccination or treatment?',
  'days mixed': 'Day or month first?',
  'days turned': 'Day and month swapped?',
})

/** What was not taken of a cell, or taken with a change. */
export const noteWords = (): Readonly<Record<string, string>> => ({
  'cut by Excel': 'A spreadsheet has cut digits off this number',
  'not a number': 'Not a phone number',
  abroad: 'A foreign phone number',
  placeholder: 'Not a real phone number',
  'further number not taken': 'A second phone number was left out',
  'not an email address': 'Not an email address',
  'cut at 500 characters': 'The address was cut at 500 characters',
  'several pets in a cell': 'Several pets in a cell',
  'of which pet?': 'Left out, because the row has several pets',
  'a pet without a name': 'A pet without a name was left out',
  'a breed': 'The species column has a breed',
  'from the breed': 'The species was taken from the breed',
  'new word': 'A species that is not in our list',
  'young animal': 'A puppy is entered as a dog, a kitten as a cat',
  'has died': 'The name says that the pet has died',
  'has died: left out': 'A pet that has died was left out',
  'not a whole day': 'Not a whole birth date, so the age is approximate',
  'birth date estimated': 'The birth date was estimated from the age',
  'in whole years': 'Only the whole years of the age were taken',
  'not given': 'The gender is unknown',
  'not understood': 'The gender is unknown',
  'days read as day first': 'Dates were read with the day first',
  'not a day': 'Not a date',
  'in the future': 'A birth date in the future',
  'more than 30 years ago': 'A birth date more than 30 years ago',
  'a dose in the future': 'The dose is in the future',
  'a dose before the birth': 'The dose is before the pet’s birth',
  'costs nothing': 'The price is 0',
  'not a quantity: not counted': 'Not a quantity, so the goods are not counted',
  'not a day of expiry: not counted': 'Not an expiry date, so the goods are not counted',
  'expired: not counted': 'Expired, so the goods are not counted',
  'the same batch: added': 'The same batch appears again, so its quantities were added',
  'not an age': 'Not an age',
  'more than 30 years': 'An age of more than 30 years',
  'not a weight': 'Not a weight',
  'finer than a gram': 'A weight with more than three decimals',
  'not read: microchip': 'Not a microchip of 15 digits',
  'not read: neutered': 'The cell about neutering is unclear',
})

/** What an import is doing, or has done, and since when; one that staff stopped has rows left. */
export function progressWords(
  one: Pick<Import, 'state' | 'next' | 'rows' | 'createdAt' | 'undoneAt'>,
): string {
  const state = one.state === 'finished' && one.next < one.rows ? 'Stopped' : stateWords()[one.state]
  return `${state}, ${formatInstant(one.undoneAt ?? one.createdAt)}`
}

const stateWords = () =>
  ({
    staged: 'Not started',
    running: 'Importing',
    finished: 'Finished',
    undoing: 'Undoing',
    undone: 'Undone',
  }) as const satisfies Record<Import['state'], string>
