import { isolateEach } from './isolate.ts'

/** The languages that messages are written in. */
export type Language = 'en'

/** The language of a reader, as long as there is only one. */
export const READERS_LANGUAGE: Language = 'en'

/** A label and its value, such as `When` and a date. */
export type Fact = readonly [label: string, value: string]

/** What the button of a push message does at once, without a page: a request to the API, and the notices that follow. */
export type QuickAction = {
  label: string
  path: `/api/${string}`
  body: object
  done: { title: string; message: string }
  /** The message is for when the server has given none. */
  failed: { title: string; message: string }
}

/** A message in words. A notification and a push message show the subject and the first paragraph, an email all of it. */
export type Words = {
  subject: string
  /** The pet, where the subject does not name it: a push message, which stands alone, does. */
  pet?: string
  /** The text, one item per paragraph. */
  paragraphs: readonly string[]
  /** What it is about, as labels with values. */
  facts?: readonly Fact[]
  /** The text below the facts. */
  afterwards?: string
  /** The one action that the email asks for. */
  button?: { label: string; link: string }
  quickAction?: QuickAction
  /** Small print below the button. */
  note?: string
  /** Where a mail program ends emails like this one by one POST (RFC 8058), without a page. */
  unsubscribe?: string
}

/** How a feature puts its messages into words: for each kind a function of its values, which are JSON. */
export type Phrases = Readonly<Record<string, (values: never, language: Language) => Words>>

/** A message: its kind and the values that hold at this moment. */
export type Message = { kind: string; details: object }

/** A message as it is saved. The values of an email are deleted once it is sent. */
export type SavedMessage = { kind: string; details: object | null }

/** Puts a saved message into words for its reader; undefined if it has no values, or only a later version knows its kind. */
export type InWords = (saved: SavedMessage, language: Language) => Words | undefined

/** Makes a message of one of a feature's kinds. A date among the values has to be text, since they are saved as JSON. */
export function messageOf<P extends Phrases, Kind extends keyof P & string>(
  phrases: P,
  kind: Kind,
  values: Parameters<P[Kind]>[0],
): Message {
  const details: object = JSON.parse(JSON.stringify(values))
  // As they will be read: a value that JSON does not bring back fails here, and not at its reader's.
  say(phrases, kind, details)
  return { kind, details }
}

/** Gives the function that puts the messages of all features into words. */
export function createInWords(phrases: Phrases): InWords {
  return ({ kind, details }, language) =>
    details === null || !Object.hasOwn(phrases, kind) ? undefined : say(phrases, kind, details, language)
}

function say(phrases: Phrases, kind: string, details: object, language = READERS_LANGUAGE): Words {
  const phrase = phrases[kind] as ((values: object, language: Language) => Words) | undefined
  if (phrase === undefined) throw new Error(`No words for the message ${kind}.`)
  return phrase(isolateEach(details), language)
}
