import { clinic } from '../../../../clinic/clinic.ts'
import { messageOf, READERS_LANGUAGE } from '../../../../lib/message.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { NotificationsContext } from '../../../platform/notifications/server/context.ts'
import type { Preview } from '../message-schemas.ts'
import { REMINDER_NEWS, whatsAppText } from '../news-texts.ts'
import { nextPassAt } from '../planned-rules.ts'
import { channelsOf } from '../rules.ts'
import { listPassOwners } from './facts-queries.ts'
import type { Reminding } from './reminding.ts'
import { firstName, itemOf, kindOf } from './send-message.ts'
import { decideAll, windowOf } from './send-reminders.ts'
import { findSettings, type SavedSettings } from './settings-queries.ts'

const MAX_ROWS = 200

type Previewer = Pick<Reminding, 'db' | 'mailer' | 'pushes'> & Pick<NotificationsContext, 'inWords'>

/** What the next daily message would say, by the same rules with the clock of that moment. */
export async function readPreview(previewer: Previewer, now: Date): Promise<Preview> {
  const settings = await findSettings(previewer.db)
  // Who turns reminders on after the day's time begins with the next day's.
  const passedOn = settings.turnedOnAt === null ? clinicDay(now) : settings.passedOn
  const at = nextPassAt({ ...settings, passedOn }, now)
  const sent = await listDue(previewer, settings, at)
  const rows = sent.map(({ owner, decision: { send } }) => {
    const kind = kindOf(send, 'daily')
    const rhythm = kind === 'feedback-request' ? ('feedback' as const) : ('daily' as const)
    const { toSend, channels } = channelsOf(owner.ways, { rhythm, whatsappFirst: settings.whatsappFirst })
    const values = {
      name: firstName(owner.fullName),
      items: send.map((one) => itemOf(one, at)),
      link: '',
      token: '',
    }
    const words = previewer.inWords(messageOf(REMINDER_NEWS, kind, values), READERS_LANGUAGE)
    const [text = ''] = words?.paragraphs ?? []
    return {
      customer: { id: owner.id, fullName: owner.fullName },
      way: toSend ? ('whatsapp' as const) : wayOf(channels),
      subject: words?.subject ?? '',
      text: toSend ? whatsAppText(clinic.name, values).trimEnd() : text,
    }
  })
  const count = (way: string) => rows.filter((row) => row.way === way).length
  return {
    at: at.toISOString(),
    owners: rows.length,
    ...{
      byEmail: count('email'),
      byPush: count('push'),
      inApp: count('notification'),
      toSend: count('whatsapp'),
    },
    rows: rows.slice(0, MAX_ROWS),
  }
}

const wayOf = (channels: readonly string[]) =>
  (['email', 'push'] as const).find((way) => channels.includes(way)) ?? ('notification' as const)

/** The owners to whom the daily message of a moment says something. */
export async function listDue(
  reminding: Pick<Reminding, 'db' | 'mailer' | 'pushes'>,
  settings: SavedSettings,
  at: Date,
) {
  const owners = await listPassOwners(reminding.db, windowOf(settings, at))
  const decided = await decideAll(reminding, owners, { settings, now: at, rhythm: 'daily' })
  return decided.filter(({ decision }) => decision.send.length > 0)
}

/** How many owners what is held would reach today. */
export async function countHeld(
  reminding: Pick<Reminding, 'db' | 'mailer' | 'pushes'>,
  settings: SavedSettings,
  now: Date,
): Promise<number> {
  if (settings.heldOn === null) return 0
  const at = nextPassAt({ ...settings, passedOn: null }, now)
  return (await listDue(reminding, settings, clinicDay(at) === clinicDay(now) ? at : now)).length
}
