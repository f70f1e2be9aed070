/** A rule by which a heading is known; the first that fits decides. */
export type HeadingRule = { pattern: RegExp; field: string }

const OWNER = '(?:owner|client|customer|parent|pet parent|pet owner|guardian|master|mr mrs)'
const PET = '(?:pet|patient|animal|dog|cat)'

/** The headings of lists of customers and pets; the first that fits decides. */
export const PEOPLE_HEADINGS: readonly HeadingRule[] = [
  {
    pattern:
      /^(s|sl|sr|serial)( no| number| #)?$|^(no|#|id)$|^(?!type$)(?!.*(pet|animal|patient) type$).*\b(type|label)$/,
    field: 'ignore',
  },
  {
    pattern: /\b(micro ?chip|chip|rfid|colou?r|markings?|neuter\w*|steril\w*|spay\w*|castrat\w*)\b/,
    field: 'pet facts',
  },
  { pattern: /\binsur\w*\b/, field: 'records' },
  {
    pattern:
      /\b(date|day) of (death|demise|passing)\b|\b(died|deceased|expired|death|demise)( on| date)\b|^died$/,
    field: 'diedOn',
  },
  { pattern: /\b(balance|outstanding|dues|credit|amount|bill(ed)?|paid|payments?|fees?)\b/, field: 'money' },
  { pattern: /\b(remarks?|notes?|comments?|allerg\w*|history|caution|temperament)\b/, field: 'notes' },
  { pattern: /\b(last visit|visits?|visited|diagnosis|treatment|complaint|appointment)\b/, field: 'records' },
  { pattern: /\b(de ?worm\w*|ticks?|fleas?)\b/, field: 'doses' },
  {
    pattern:
      /^((next|due|upcoming)\b.*\b(vacc\w*|due|rabies|arv|dhpp\w*|date)|.*\b(vacc\w*|rabies|arv|dhpp\w*|\d+ in \d+|fvrcp|tricat|kennel cough|cpv)\b.*\b(due|next)|due( date| on)?|next due|.*\bdue( date| on)?$)(?![^ ])/,
    field: 'nextDue',
  },
  {
    pattern: /\b(vacc\w*|rabies|arv|dhpp\w*|\d+ in \d+|fvrcp|tricat|deworm\w*|booster|kennel cough|tick)\b/,
    field: 'doses',
  },
  { pattern: /^(pet |patient )?(status|alive|deceased|dead|active|inactive|expired)$/, field: 'status' },
  {
    pattern:
      /\b(alt|alternate|alternative|second|secondary|other|another|landline|home|work|office|emergency|residence)\b.*\b(phone|mobile|cell|contact|tel\w*|no|number)\b|\b(phone|mobile|contact) (home|work|alt|other)\b/,
    field: 'phone2',
  },
  {
    pattern:
      /\b(phone|mobile|mob|cell|cellphone|telephone|tel|whats ?app|ph)\b(?! id)|\bcontacts?( no| number| #)?$|^contact\b(?! person| name)/,
    field: 'phone',
  },
  { pattern: /\b(email|mail id|gmail)\b/, field: 'email' },
  {
    pattern:
      /\b(address|street|city|town|area|locality|place|village|landmark|pin ?code|pin|post ?code|zip|state|district)\b/,
    field: 'address',
  },
  { pattern: new RegExp(`\\b${PET} (id|no|number|code)$|^(uhid|mrn?|case no)$`), field: 'ignore' },
  {
    pattern: new RegExp(
      `^${OWNER} (id|no|number|code|ref)$|^(old|reg|registration|file|card|account) (id|no|number)$`,
    ),
    field: 'oldNumber',
  },
  { pattern: /\b(since|created|registered|registration date|joined)\b|^date$/, field: 'ignore' },
  // Ours alone: a column “DOB (approx.)” of another program has the dates themselves.
  { pattern: /^birth date estimated$/, field: 'birthDateEstimated' },
  { pattern: /\b(dob|d o b|date of birth|birth ?(date|day)?|born( on)?)\b/, field: 'birthDate' },
  { pattern: /\bage\b/, field: 'age' },
  { pattern: /\b(weight|wt|kgs?)\b/, field: 'weight' },
  { pattern: /\b(sex|gender|m f)\b/, field: 'gender' },
  { pattern: /\bbreed\b/, field: 'breed' },
  {
    pattern: new RegExp(
      `\\bspecies\\b|^(type|kind|animal|category)$|^${PET} (type|kind|category)$|^type of (pet|animal)$`,
    ),
    field: 'species',
  },
  { pattern: new RegExp(`^(${OWNER} )?(first|given|middle) name$`), field: 'ownerFirst' },
  { pattern: new RegExp(`^(${OWNER} )?(last|family) name$|^(${OWNER} )?surname$`), field: 'ownerLast' },
  {
    pattern: new RegExp(
      `^${OWNER}( (full )?names?)?$|^names? of (the )?(pet )?${OWNER}$|^full name$|^contact (name|person)$`,
    ),
    field: 'ownerName',
  },
  { pattern: new RegExp(`^${PET}s?( names?)?$|^names? of (the )?${PET}s?$`), field: 'petName' },
  { pattern: /^names?$/, field: 'name' },
]
