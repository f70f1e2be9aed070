import { clinic } from '../../../../clinic/clinic.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { printDocument } from '../../../../lib/server/print/print-document.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitLinkTries } from '../../../platform/auth/server/limit-tries.ts'
import { findPersonOf } from '../../../platform/auth/server/people-queries.ts'
import { linkTo } from '../../../platform/links/marks.ts'
import { certificatesContract } from '../contract.ts'
import { layOutCertificate } from '../lay-out-certificate.ts'
import { CERTIFICATE_REFUSALS } from '../texts.ts'
import { kindLabels } from '../words.ts'
import { issueCertificate } from './issue-certificate.ts'
import { presentCertificate, presentChecked } from './present-certificate.ts'
import {
  type CertificateRow,
  findByToken,
  findCertificate,
  findSubject,
  listCertifiable,
  listCertificates,
  withdraw,
} from './queries.ts'

const os = implementFeature(certificatesContract).$context<AuthContext>()

export const certificatesRouter = os.router({
  listForPet: os.listForPet.handler(async ({ input, context }) => {
    const { records } = context.caller
    if ((await findSubject(context.db, input.id, records)) === undefined)
      throw refusal(CERTIFICATE_REFUSALS, 'PET_MISSING')
    const rows = await listCertificates(context.db, input.id, records)
    return rows.map((row) => presentCertificate(row, context.now(), records === 'all'))
  }),

  getChoices: os.getChoices.handler(async ({ input, context }) => {
    const subject = await findSubject(context.db, input.id, 'all')
    if (subject === undefined) throw refusal(CERTIFICATE_REFUSALS, 'PET_MISSING')
    const person = await findPersonOf(context.db, context.caller.userId)
    return {
      doses: await listCertifiable(context.db, input.id),
      weight: subject.weight,
      isRegistered: Boolean(person?.registration),
    }
  }),

  issue: os.issue.handler(async ({ input, context }) => {
    const id = await issueCertificate(context.db, actorOf(context), input)
    return presentCertificate(await readCertificate(context.db, id), context.now(), true)
  }),

  withdraw: os.withdraw.handler(async ({ input: { id, reason }, context }) => {
    await readCertificate(context.db, id)
    const { userId, now } = actorOf(context)
    if (!(await withdraw(context.db, id, { reason, by: userId, now })))
      throw refusal(CERTIFICATE_REFUSALS, 'WITHDRAWN')
    return presentCertificate(await readCertificate(context.db, id), now, true)
  }),

  getFile: os.getFile.handler(async ({ input, context }) => {
    const row = await findCertificate(context.db, input.id, context.caller.records)
    if (row === undefined) throw refusal(CERTIFICATE_REFUSALS, 'CERTIFICATE_MISSING')
    return await printCertificate(row, context.mailer.publicUrl)
  }),

  check: os.check.handler(({ input, context }) =>
    limitLinkTries(context, async () => {
      const row = await findByToken(context.db, input.token)
      if (row === undefined) throw refusal(CERTIFICATE_REFUSALS, 'CERTIFICATE_MISSING')
      return presentChecked(row, context.now())
    }),
  ),
})

async function readCertificate(db: Db, id: string): Promise<CertificateRow> {
  const row = await findCertificate(db, id, 'all')
  if (row === undefined) throw refusal(CERTIFICATE_REFUSALS, 'CERTIFICATE_MISSING')
  return row
}

/** A certificate as a PDF file on A4, with the code by which anyone checks it. */
async function printCertificate(row: CertificateRow, publicUrl: string): Promise<File> {
  const { kind, label: number, issuedOn, withdrawnAt, facts, token } = row
  const withdrawnOn = withdrawnAt === null ? null : clinicDay(withdrawnAt)
  const link = linkTo('certificate', publicUrl, token)
  const bytes = await printDocument({
    title: `${kindLabels()[kind]} ${number}`,
    author: clinic.name,
    paper: 'a4',
    blocks: layOutCertificate({ kind, number, issuedOn, withdrawnOn, facts, link }),
  })
  const name = `certificate-${number.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
}
