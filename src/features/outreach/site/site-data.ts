import type { Content } from '../../../clinic/content.ts'
import type { ServiceType } from '../../planning/services/contract.ts'
import type { Closure, ExtraHours, OpeningSpan } from '../../planning/timetable/rules.ts'

/** What the public pages are made of. */
export type SiteData = {
  content: Content
  /** The clinic's week, from its timetable. */
  openingHours: readonly OpeningSpan[]
  /** When it is closed all the same, earliest first; what is over is left out. */
  closures: readonly Closure[]
  /** When it is open besides, earliest first; days that are over and those of single calendars are left out. */
  extraHours: readonly ExtraHours[]
  /** Whether it makes house visits. */
  houseVisits: boolean
  /** What the clinic offers, with its prices in paise, from the services. */
  services: readonly ServiceType[]
}
