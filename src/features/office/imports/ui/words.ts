import type { Import } from '../contract.ts'
import type { Outcome } from '../outcomes.ts'
import type { PeopleHeading, ProductsHeading } from '../own-headings.ts'
import { type Answer, type ImportKind, OTHER_BIRTH, OTHER_NAME } from '../rules.ts'
import type { FileRefusal } from './reading/cells.ts'
import type { GoodsAskCode } from './reading/plan-goods.ts'
import type { AskCode } from './reading/plan-people.ts'

/** Why a file can't be read, and what to do about it. */
export const fileRefusals = () =>
  ({
    OLD_EXCEL: 'This is an old Excel file (.xls). Open it and save it again as .xlsx or CSV.',
    OPEN_DOCUMENT: 'This is an OpenDocument file. Open it and save it again as .xlsx or CSV.',
    WEB_PAGE: 'This file is a web page, not a list. Open it in Excel and save it again as .xlsx or CSV.',
    PASSWORD: 'This file has a password. Save it again without one.',
    DAMAGED: 'This file is damaged. Open it in a spreadsheet program and save it again as .xlsx or CSV.',
    TOO_LARGE: 'This file is too large: 10 MB at most, and 120 MB unpacked.',
    TOO_MANY_ROWS: 'This file has more than 50,000 rows. Save it in parts.',
    TOO_MANY_COLUMNS: 'This file has more than 200 columns. Remove those that are not needed.',
    TOO_SLOW: 'This file takes too long to read. Save it again as .xlsx or CSV.',
    EMPTY: 'There is nothing in this file.',
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
  'An Excel sheet (.xlsx), a CSV file or a phone’s contacts (.vcf), or drop one here. You see every row before anything is saved.'

export const NOT_BROUGHT_IN = 'Not brought in'

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
  title: 'Which comes first in these dates?',
  text: 'Some of them begin with the day and others with the month.',
  answers: { 'day first': 'The day', 'month first': 'The month' },
}

const peopleQuestions = () =>
  ({
    'one number, many names': {
      title: 'One phone number has more than six names',
      text: 'It is probably shared, such as the clinic’s own. These customers come in without it.',
      answers: {},
    },
    'one number, two names': {
      title: 'One phone number has two names',
      text: 'Are these one household?',
      answers: { 'one household': 'Yes, under the first name', 'left out': 'No, leave them out' },
    },
    'no owner: the row above?': {
      title: 'Some pets have no owner in their row',
      text: 'Do they belong to the owner in the row above?',
      answers: { 'the row above': 'Yes', 'left out': 'No, leave them out' },
    },
    'no owner name': {
      title: 'Some owners have no name',
      text: 'They can come in under their pet’s name, such as “Bruno’s owner”.',
      answers: { 'by the pet': 'Use the pet’s name', 'left out': 'Leave them out' },
    },
    'two birth dates': {
      title: 'Some pets are listed twice, with two birth dates',
      text: 'Are these one pet?',
      answers: { 'one pet': 'Yes, with the first birth date', 'two pets': 'No, two pets' },
    },
    'no species': {
      title: 'Some pets have no species',
      text: 'What are they?',
      answers: { Dog: 'Dogs', Cat: 'Cats', 'left out': 'Leave them out' },
    },
    'which item': {
      title: 'Which vaccination or treatment are these days for?',
      text: 'The heading of the column doesn’t say.',
      answers: { 'left out': 'Leave these days out' },
    },
    'days mixed': datesQuestion,
    'days turned': {
      title: 'A spreadsheet has probably turned some dates',
      text: 'Where day and month are both up to 12, they may have been exchanged. Are these dates right?',
      answers: { 'as they are': 'They are right', 'turned back': 'Turn them back: the day was typed first' },
    },
  }) as const satisfies Record<AskCode, Question>

const goodsQuestions = () =>
  ({
    'goods or treatments?': {
      title: 'Are these goods or treatments?',
      text: 'Goods are sold and counted; treatments are work with a price.',
      answers: { treatment: 'Treatments', goods: 'Goods', 'left out': 'Leave them out' },
    },
    'prices without tax': {
      title: 'Do these prices exclude tax?',
      text: 'Prices here include tax. The heading says that these don’t.',
      answers: { 'add the tax': 'Yes, add the GST of each row', 'with tax': 'No, they include tax' },
    },
    'several prices': {
      title: 'Some products have several prices',
      text: 'A product has one price, whatever the batch. Which one counts?',
      answers: { highest: 'The highest', first: 'The first', 'left out': 'Leave them out' },
    },
    'days are months': {
      title: 'All last days are on the 1st',
      text: 'They were read as months: a product can be used until the last day of its month.',
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
      title: 'Some phone numbers have another name here',
      text: 'Are these the same people? Their names here stay as they are, and their pets are added.',
      shows: ['Customer', 'Phone'],
      answers: { 'same person': 'Yes, add their pets', 'left out': 'No, leave them out' },
    },
    [OTHER_BIRTH]: {
      title: 'Some pets have another birth date here',
      text: 'Are these the same pets? Their birth dates here stay as they are.',
      shows: ['Customer', 'Pet', 'Birth date'],
      answers: { 'same pet': 'Yes, the same', 'two pets': 'No, add them' },
    },
  }) as const satisfies Record<string, RowQuestion>

/** Why a row does not come in, or why it comes in with less. A word of the file itself stays as it is. */
export const reasonWords = (): Readonly<Record<string, string>> => ({
  'another name': 'Another name has this phone number here',
  'another birth date': 'The pet has another birth date here',
  'asked to be erased': 'Asked to be erased',
  'not valid': 'A cell can’t be read',
  'refused by the database': 'It could not be saved',
  'left out as answered': 'Left out, as you answered',
  'has vaccinations here': 'A due day was left out: this pet has its own here',
  'too much': 'It says more than one record can hold',
  'too many pets': 'A customer can have up to 50 pets',
  'a service has this name': 'A service has this name',
  'another price': 'It has another price here, which stays',
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
  'days turned': 'Turned by a spreadsheet?',
})

/** What was not taken of a cell, or taken with a change. */
export const noteWords = (): Readonly<Record<string, string>> => ({
  'cut by Excel': 'A spreadsheet has cut this number',
  'not a number': 'Not a phone number',
  abroad: 'A phone number abroad',
  placeholder: 'Not a real phone number',
  'further number not taken': 'A second phone number was left out',
  'not an email address': 'Not an email address',
  'cut at 500 characters': 'The address was cut at 500 characters',
  'several pets in a cell': 'Several pets in a cell',
  'of which pet?': 'It stands there once for several pets, and was left out',
  'a pet without a name': 'A pet without a name was left out',
  'a breed': 'The species column has a breed',
  'from the breed': 'The species follows from the breed',
  'new word': 'A species that is not in our list',
  'not given': 'The gender is unknown',
  'not understood': 'The gender is unknown',
  'days read as day first': 'Dates were read with the day first',
  'not a day': 'Not a date',
  'in the future': 'A birth date in the future',
  'more than 30 years ago': 'A birth date more than 30 years ago',
  'a dose in the future': 'Given in the future',
  'a dose before the birth': 'Given before the birth',
  'costs nothing': 'It costs nothing',
  'not a quantity: not counted': 'Not a quantity, so it is not counted',
  'not a day of expiry: not counted': 'Not an expiry date, so it is not counted',
  'expired: not counted': 'Expired, so it is not counted',
  'the same batch: added': 'The same batch again: the quantities were added',
  'not an age': 'Not an age',
  'more than 30 years': 'An age of more than 30 years',
  'not a weight': 'Not a weight',
  'not read: microchip': 'Not a microchip of 15 digits',
  'not read: neutered': 'Neutered or not? It is unknown',
})

/** What an import is doing, or has done. */
export const stateWords = () =>
  ({
    staged: 'Not started',
    running: 'Coming in',
    finished: 'Finished',
    undoing: 'Undoing',
    undone: 'Undone',
  }) as const satisfies Record<Import['state'], string>
