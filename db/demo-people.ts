import type { GENDERS } from '../src/features/owners/pets/rules.ts'

/** Surnames that no one has, so that the demo clinic's customers are plainly made up. */
const SURNAMES = [
  'Banyan',
  'Jasmine',
  'Lotus',
  'Marigold',
  'Monsoon',
  'Peepal',
  'Saffron',
  'Tamarind',
] as const

const NAMES = [
  ...[
    'Aarav',
    'Aditi',
    'Ajay',
    'Anita',
    'Arjun',
    'Bhavna',
    'Chetan',
    'Deepa',
    'Farah',
    'Gauri',
    'Harish',
    'Ila',
  ],
  ...[
    'Ishaan',
    'Jaya',
    'Joseph',
    'Kabir',
    'Kavya',
    'Leela',
    'Madhav',
    'Manju',
    'Mary',
    'Mohan',
    'Nadia',
    'Naveen',
  ],
  ...[
    'Neha',
    'Nikhil',
    'Omar',
    'Padma',
    'Pooja',
    'Prakash',
    'Priya',
    'Rajan',
    'Rekha',
    'Rina',
    'Rohan',
    'Salma',
  ],
  ...[
    'Samir',
    'Sanjay',
    'Sarita',
    'Shreya',
    'Sunil',
    'Tara',
    'Thomas',
    'Uma',
    'Varun',
    'Vidya',
    'Yusuf',
    'Zoya',
  ],
] as const

const STREETS = ['Sample Street', 'Example Road', 'Placeholder Lane', 'Demo Nagar'] as const

const PETS = [
  ['Dog', 'Indie', 16],
  ['Dog', 'Labrador Retriever', 29],
  ['Cat', 'Indian shorthair', 4],
  ['Dog', 'Beagle', 11],
  ['Cat', 'Persian', 5],
  ['Dog', 'Golden Retriever', 30],
  ['Dog', 'Pug', 8],
  ['Rabbit', null, 2],
] as const

const PET_NAMES = [
  ...[
    'Laddu',
    'Moti',
    'Sheru',
    'Tiger',
    'Kulfi',
    'Jalebi',
    'Bholu',
    'Momo',
    'Oreo',
    'Luna',
    'Zorro',
    'Barfi',
    'Tofu',
  ],
  ...['Ginger', 'Snowy', 'Raja', 'Rani', 'Kaju', 'Pista', 'Cookie', 'Chutney', 'Bagheera', 'Noodle'],
] as const

/** How many weeks ago the customers of the last weeks have come; each earlier one a week before the next. */
const HISTORY_DAYS = 84

const of = <Item>(list: readonly Item[], place: number): Item => {
  const item = list[place % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

export type DemoPet = {
  name: string
  species: string
  breed: string | null
  weight: number
  age: number
  gender: (typeof GENDERS)[number]
}
export type DemoPerson = {
  phone: string
  name: string
  address: string
  /** How many days before the demo clinic was opened they became a customer. */
  daysAgo: number
  pets: DemoPet[]
}

function petOf(place: number): DemoPet {
  const [species, breed, weight] = of(PETS, place)
  const gender = place % 2 === 0 ? 'male' : 'female'
  return { name: of(PET_NAMES, place), species, breed, weight, age: 1 + (place % 11), gender }
}

/** The other customers, with a pet or two, the oldest first. The later half has come in the last weeks. */
export const DEMO_PEOPLE: readonly DemoPerson[] = NAMES.map((name, place) => {
  const half = NAMES.length / 2
  const pets = place % 3 === 0 ? [place, place + NAMES.length] : [place]
  return {
    phone: `+9198450124${String(place + 1).padStart(2, '0')}`,
    name: `${name} ${of(SURNAMES, place)}`,
    address: `${place + 2} ${of(STREETS, place)}, Bengaluru 5600${String(10 + place).padStart(2, '0')}`,
    daysAgo: Math.round((HISTORY_DAYS * (NAMES.length - place)) / half) - (place < half ? 0 : 2),
    pets: pets.map(petOf),
  }
})
