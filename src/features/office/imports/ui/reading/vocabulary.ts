import type { GENDERS } from '../../../../owners/pets/rules.ts'

type Gender = (typeof GENDERS)[number]

/** The kinds of animals by the words that lists have for them; a word that says more than its kind is among the breeds. */
const SPECIES: Readonly<Record<string, readonly string[]>> = {
  Dog: [
    'dog',
    'dogs',
    'canine',
    'k9',
    'puppy',
    'pup',
    'doggie',
    'doggy',
    'canis',
    'कुत्ता',
    'कुत्रा',
    'நாய்',
    'కుక్క',
    'ನಾಯಿ',
  ],
  Cat: ['cat', 'cats', 'feline', 'kitten', 'kitty', 'felis', 'बिल्ली', 'मांजर', 'பூனை', 'పిల్లి', 'ಬೆಕ್ಕು'],
  Rabbit: ['rabbit', 'bunny', 'lagomorph', 'खरगोश', 'ससा'],
  Bird: ['bird', 'avian'],
  Hamster: ['hamster'],
  Turtle: ['turtle'],
  Fish: ['fish'],
  'Guinea pig': ['guinea pig', 'cavy'],
  Cow: ['cow', 'bovine', 'cattle', 'गाय'],
  Horse: ['horse', 'equine', 'घोड़ा'],
  Goat: ['goat', 'caprine', 'बकरी'],
}

/** Breeds that name their kind of animal by themselves. */
const BREEDS: Readonly<Record<string, readonly string[]>> = {
  Dog: [
    'labrador',
    'labrador retriever',
    'lab',
    'golden retriever',
    'golden',
    'german shepherd',
    'german shepherd dog',
    'gsd',
    'alsatian',
    'pug',
    'beagle',
    'shih tzu',
    'shihtzu',
    'pomeranian',
    'pom',
    'rottweiler',
    'doberman',
    'dobermann',
    'boxer',
    'great dane',
    'dachshund',
    'dalmatian',
    'cocker spaniel',
    'lhasa apso',
    'lhasa',
    'husky',
    'siberian husky',
    'saint bernard',
    'st bernard',
    'bulldog',
    'french bulldog',
    'english bulldog',
    'pitbull',
    'pit bull',
    'spitz',
    'indian spitz',
    'indie',
    'indian pariah',
    'pariah',
    'mudhol hound',
    'rajapalayam',
    'chippiparai',
    'kombai',
    'kanni',
    'bully kutta',
    'chow chow',
    'maltese',
    'poodle',
    'toy poodle',
    'yorkshire terrier',
    'yorkie',
    'jack russell',
    'border collie',
    'collie',
    'akita',
    'malinois',
    'belgian malinois',
    'cane corso',
    'mastiff',
    'bull mastiff',
    'chihuahua',
    'samoyed',
    'shiba inu',
    'corgi',
    'great pyrenees',
    'weimaraner',
    'pointer',
    'basset hound',
    'mongrel',
  ],
  Cat: [
    'persian',
    'dsh',
    'dlh',
    'dmh',
    'domestic short hair',
    'domestic shorthair',
    'domestic long hair',
    'siamese',
    'himalayan',
    'bengal',
    'bengal cat',
    'maine coon',
    'ragdoll',
    'british shorthair',
    'scottish fold',
    'sphynx',
    'indian billi',
    'billi',
    'bombay cat',
    'exotic shorthair',
    'semi persian',
    'punch face',
    'doll face',
  ],
  Bird: [
    'parrot',
    'parakeet',
    'budgie',
    'budgerigar',
    'cockatiel',
    'pigeon',
    'cockatoo',
    'macaw',
    'lovebird',
    'love bird',
    'finch',
    'african grey',
  ],
  Turtle: ['tortoise'],
  Fish: ['goldfish'],
}

const index = (words: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(words).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)))

const SPECIES_BY_WORD = index(SPECIES)
const SPECIES_BY_BREED = index(BREEDS)

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** The kind of animal that a word means. */
export function speciesOfWord(word: string): string | undefined {
  return SPECIES_BY_WORD.get(plain(word))
}

/** True for a word that says how old an animal is, besides its kind. */
export const isYoung = (word: string) => ['puppy', 'pup', 'kitten'].includes(plain(word))

/** The kind of animal of a breed. */
export function speciesOfBreed(breed: string): string | undefined {
  const name = plain(breed)
  return (
    SPECIES_BY_BREED.get(name) ?? SPECIES_BY_BREED.get(name.replace(/ ?(mix|cross|x|breed|dog|cat)$/, ''))
  )
}

/** What people write where they have nothing to say. */
const NOTHING =
  /^(-+|—|–|\.+|\?+|nil|nill|na|n\/a|n\.a\.?|none|null|undefined|not known|not given|unknown|no)$/i

/** A cell's text; nothing for what only says that there is nothing. */
export function saidIn(text: string): string {
  const clean = text.replace(/[\s\u00a0]+/g, ' ').trim()
  return NOTHING.test(clean) ? '' : clean
}

const GENDER_BY_WORD: ReadonlyMap<string, Gender> = new Map([
  ...[
    'm',
    'male',
    'boy',
    'mn',
    'nm',
    'mc',
    'cm',
    'he',
    'dog',
    'tom',
    'stud',
    'neutered male',
    'male neutered',
    'castrated',
    'castrated male',
    'male castrated',
    'intact male',
    'buck',
    'नर',
    'male m',
  ].map((word) => [word, 'male'] as const),
  ...[
    'f',
    'female',
    'girl',
    'fs',
    'sf',
    'fn',
    'she',
    'bitch',
    'queen',
    'spayed',
    'spayed female',
    'female spayed',
    'neutered female',
    'female neutered',
    'intact female',
    'doe',
    'मादा',
  ].map((word) => [word, 'female'] as const),
])

/** The gender that a word means. */
export function genderOfWord(word: string): Gender | undefined {
  return GENDER_BY_WORD.get(plain(word))
}
