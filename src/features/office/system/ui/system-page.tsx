import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoutedButton, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatInstant } from '../../../../lib/time.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { listed } from '../../../../lib/words/listed.ts'
import { settingTexts } from '../../../../lib/words/setting-warnings.ts'
import { webhooksPaths } from '../../../outreach/webhooks/paths.ts'
import { kindWords } from '../../../platform/jobs/rules.ts'
import { FailedJobs } from '../../../platform/jobs/ui/failed-jobs.tsx'
import { notificationsPaths } from '../../../platform/notifications/paths.ts'
import type { System } from '../contract.ts'
import { formatBytes, PROBLEMS, type Problem } from '../rules.ts'
import { problemTexts, SYSTEM_TEXTS } from '../texts.ts'
import { systemQuery } from './api.ts'

/** System: whether the server is well, in words, with what to do if it is not. */
export function SystemPage() {
  const system = useQuery(systemQuery)
  return (
    <>
      <PageHeader
        subtitle={SYSTEM_TEXTS.subtitle}
        actions={
          <RoutedButton to={webhooksPaths.list} tone="quiet">
            Webhooks
          </RoutedButton>
        }
      />
      <Loaded
        query={system}
        loading={<Spinner text={SYSTEM_TEXTS.loading} />}
        errorText={SYSTEM_TEXTS.loadFailed}
      >
        {(data) => <SystemState {...data} />}
      </Loaded>
      <div className="mt-8">
        <FailedJobs />
      </div>
    </>
  )
}

/** The sentence that says that all is well, or what is wrong; then the figures. */
export function SystemState(system: System) {
  return (
    <div className="grid gap-8">
      <Verdict {...system} />
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
        <DatabaseFacts {...system} />
        <BackupFacts {...system} />
        <MailFacts {...system} />
        <ServerFacts {...system} />
        <ActivityFacts {...system} />
        <QueueFacts {...system} />
      </div>
    </div>
  )
}

function Verdict(system: System) {
  const { problems, settings, database, backups } = system
  if (problems.length + settings.length === 0)
    return (
      <Notice tone="success" title={SYSTEM_TEXTS.allWell}>
        {allWellDetail(system)}
      </Notice>
    )
  const reasons: Partial<Record<Problem, string | null>> = {
    DATABASE_REFUSES: database.failure,
    BACKUP_FAILED: backups.failure,
  }
  return (
    <ul className="grid gap-3">
      {problems.map((problem) => (
        <li key={problem}>
          <ProblemNotice problem={problem} reason={reasons[problem] ?? null} />
        </li>
      ))}
      {settings.map((setting) => (
        <li key={setting}>
          <Notice tone="warning" title={settingTexts()[setting].title}>
            {settingTexts()[setting].text}
          </Notice>
        </li>
      ))}
    </ul>
  )
}

/** What is well, in one sentence. */
function allWellDetail({ backups, mail }: System): string {
  const parts = ['The database works']
  if (backups.by === 'us' && backups.last !== null)
    parts.push(`the last backup is from ${formatInstant(backups.last)}`)
  if (mail.delivers) parts.push('emails are sent')
  return `${listed(parts)}.`
}

function ProblemNotice({ problem, reason }: { problem: Problem; reason: string | null }) {
  const { title, text } = problemTexts()[problem]
  const isOfMail = problem === 'MAIL_LATE' || problem === 'MAIL_GIVEN_UP'
  return (
    <Notice tone={PROBLEMS[problem] === 'now' ? 'error' : 'warning'} title={title}>
      <p>
        {text} {isOfMail && <RoutedLink to={notificationsPaths.outbox}>Open the Outbox</RoutedLink>}
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere">Reason: {reason}</p>}
    </Notice>
  )
}

function Part({ title, facts }: { title: string; facts: Record<string, ReactNode> }) {
  return (
    <TitledSection title={title}>
      <Card className="p-5">
        <Facts beside facts={facts} />
      </Card>
    </TitledSection>
  )
}

function DatabaseFacts({ database: { kind, version, sizeBytes, schema } }: System) {
  const facts = {
    Kind: kind === 'embedded' ? 'Embedded, inside this server' : 'A PostgreSQL server',
    Version: `PostgreSQL ${version}`,
    Size: formatBytes(sizeBytes),
    Schema: `Version ${schema}`,
  }
  return <Part title="Database" facts={facts} />
}

const backupsBy = () =>
  ({
    us: 'This server, every hour',
    'no one': 'No one',
    host: 'The people who run the PostgreSQL server. Ask them for proof.',
  }) as const

function BackupFacts({ backups: { by, last } }: System) {
  const lastGood =
    last === null ? 'None yet. The server makes the first at the next full hour.' : formatInstant(last)
  const byCommand = last === null ? null : `${formatInstant(last)}, by Tailwell’s backup command`
  const facts = { 'Made by': backupsBy()[by], 'Last good backup': by === 'us' ? lastGood : byCommand }
  return <Part title="Backups" facts={facts} />
}

function MailFacts({ mail, push }: System) {
  const facts = {
    Emails: mail.delivers
      ? `${formatCount(mail.waiting)} waiting`
      : 'No mail server, so emails stay in the Outbox',
    'Not delivered': mail.delivers ? `${formatCount(mail.givenUp)} in the last week` : null,
    'Last sent': mail.lastSent === null ? null : formatInstant(mail.lastSent),
    Push: push.configured
      ? `${formatCount(push.waiting)} waiting, ${formatCount(push.devices)} ${push.devices === 1 ? 'device' : 'devices'}`
      : 'Not set up',
  }
  return <Part title="Email and push" facts={facts} />
}

/** What this server has done since it started. */
function ActivityFacts({ activity }: System) {
  const { requests, faults, withinMs, bookings, slotsLost, signInsRefused } = activity
  const failed = faults === 0 ? '' : `, ${formatCount(faults)} failed`
  const speed =
    withinMs === null ? 'More than 5 % took longer than 5 seconds' : `95 % within ${withinMs / 1000} seconds`
  const facts = {
    Requests: `${formatCount(requests)}${failed}`,
    Answered: requests === 0 ? null : speed,
    Booked: `${formatCount(bookings.customer)} by customers, ${formatCount(bookings.clinic)} by the clinic`,
    'Slot no longer free': `${formatCount(slotsLost)} ${slotsLost === 1 ? 'booking' : 'bookings'} refused`,
    'Wrong sign-ins': `${formatCount(signInsRefused)} refused`,
  }
  return <Part title="Since this server started" facts={facts} />
}

/** The jobs that wait, by kind. */
function QueueFacts({ queues }: System) {
  const waiting = queues.map(({ kind, waiting, lagS }) => [
    kindWords(kind),
    `${formatCount(waiting)}${lagS === 0 ? ', not due yet' : `, the oldest for ${lagWords(lagS)}`}`,
  ])
  return (
    <Part
      title="Waiting work"
      facts={queues.length === 0 ? { Jobs: 'None waiting' } : Object.fromEntries(waiting)}
    />
  )
}

/** How long a job has waited: 90 → `2 minutes`. */
function lagWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`
}

function ServerFacts({ release, startedAt, streams, disk }: System) {
  const facts = {
    Tailwell: `Version ${release}`,
    'Running since': formatInstant(startedAt),
    'Open pages': formatCount(streams),
    'Free disk': disk === null ? null : `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`,
  }
  return <Part title="This server" facts={facts} />
}
