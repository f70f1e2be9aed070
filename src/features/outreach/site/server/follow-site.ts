import { atTheClinic } from '../../../../clinic/at-the-clinic.ts'
import { setClinicFacts } from '../../../../clinic/clinic.ts'
import type { Content } from '../../../../clinic/content.ts'
import { factsOf } from '../../../../lib/clinic-facts.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { Log } from '../../../../lib/server/log.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { listServices } from '../../../planning/services/server/queries.ts'
import type { TeamChange } from '../../../planning/staff/server/context.ts'
import { readTimetable } from '../../../planning/timetable/server/queries.ts'
import { listLeftEntries } from '../../../platform/auth/server/people-queries.ts'
import { accentOf } from '../colours.ts'
import { completeContent } from '../section-schemas.ts'
import type { SiteData } from '../site-data.ts'
import { changeTeam } from './change-team.ts'
import { findDraft, findLastEdition, findPicture, findSiteVersion } from './queries.ts'

/** How often a server looks by itself: whether a day is over, and where no message of another server reaches it. */
const LOOK_EVERY_MS = 10_000

export type FollowedSite = {
  /** The content until the clinic publishes something. */
  installed: Content
  /** What the public pages are made of now. */
  data: () => SiteData
  /** The same with the draft's content. */
  draft: () => Promise<SiteData>
  /** An uploaded picture as WebP; undefined if there is none. */
  picture: (id: string) => Promise<Uint8Array | undefined>
  /** Looks for changes, and waits until they are shown. */
  refresh: () => Promise<void>
  /** Looks for changes in the background: there may be some. */
  lookSoon: () => void
  /** Changes who is on the team page, in the caller's transaction. */
  changeTeam: (tx: Tx, by: { userId: string; change: TeamChange }) => Promise<void>
  /** Calls this with the data, now and after each change, before `refresh` is done. */
  onChange: (show: (data: SiteData) => void) => void
  /** Stops looking. */
  end: () => Promise<void>
}

/** Gives emails, calendar files and account pages what the clinic says, and its colour. */
function publishFacts(content: Content): void {
  const team = content.team.people.map(({ name }) => name)
  setClinicFacts({ ...factsOf(content), accent: accentOf(content.colours), team })
}

/** Takes over what the clinic says at this moment: for a command, which ends before anything is published. */
export async function takeOverFacts(db: Db, installed: Content): Promise<void> {
  publishFacts(await readContent(db, installed))
}

/**
 * Follows what the public pages are made of: a server looks when something may have changed, and every ten seconds,
 * which is enough by itself with workers behind a pooler.
 */
export async function followSite(input: {
  db: Db
  log: Log
  installed: Content
  lookEveryMs?: number
}): Promise<FollowedSite> {
  const { db, log, installed, lookEveryMs = LOOK_EVERY_MS } = input
  const listeners: ((data: SiteData) => void)[] = []
  let version = await findSiteVersion(db, new Date())
  let data = await readSite(db, installed)
  let looking: Promise<void> | undefined
  publishFacts(data.content)

  const look = async () => {
    const latest = await findSiteVersion(db, new Date())
    if (latest === version) return
    data = await readSite(db, installed)
    version = latest
    publishFacts(data.content)
    for (const show of listeners) show(data)
  }

  /** One look after the other: one that began before a change might not have seen it. */
  const refresh = async (): Promise<void> => {
    const before = looking
    const own = (async () => {
      await before?.catch(() => undefined)
      await look()
    })()
    looking = own
    await own
  }

  let timer: NodeJS.Timeout | undefined
  let isEnding = false
  let isFailing = false
  const lookAgain = async () => {
    try {
      await refresh()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isEnding) log.warn({ err: error }, 'the site could not be read again')
      isFailing = true
    }
  }
  const plan = () => {
    if (!isEnding) timer = setTimeout(() => void lookAgain().then(plan), lookEveryMs).unref()
  }
  plan()

  return {
    installed,
    data: () => data,
    draft: async () => {
      const { content } = await findDraft(db)
      if (content === null) return data
      const own = await withoutLeft(db, completeContent(content, installed))
      return { ...data, content: data.houseVisits ? own : atTheClinic(own) }
    },
    picture: (id) => findPicture(db, id),
    refresh,
    lookSoon: () => {
      if (!isEnding) void lookAgain()
    },
    changeTeam: (tx, by) => changeTeam(tx, installed, by),
    onChange: (show) => {
      listeners.push(show)
      show(data)
    },
    end: async () => {
      isEnding = true
      clearTimeout(timer)
      await looking?.catch(() => undefined)
    },
  }
}

async function readSite(db: Db, installed: Content): Promise<SiteData> {
  const own = await withoutLeft(db, await readContent(db, installed))
  const now = new Date()
  const { openingHours, closures, extraHours = [], houseVisits } = await readTimetable(db, { now })
  const today = clinicDay(now)
  const shown = extraHours.filter(({ day, calendarId }) => day >= today && calendarId === null)
  const services = await listServices(db)
  const content = houseVisits ? own : atTheClinic(own)
  return { content, openingHours, closures, extraHours: shown, houseVisits, services }
}

/** The content without the team's entries of people who have left. */
async function withoutLeft(db: Db, content: Content): Promise<Content> {
  const left = await listLeftEntries(db)
  const people = content.team.people.filter(({ name }) => !left.includes(name))
  return { ...content, team: { ...content.team, people } }
}

async function readContent(db: Db, installed: Content): Promise<Content> {
  const edition = await findLastEdition(db)
  return edition === undefined ? installed : completeContent(edition.content, installed)
}
