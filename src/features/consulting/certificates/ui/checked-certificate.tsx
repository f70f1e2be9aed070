import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../../components/lists/facts.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatInstant, formatYearDay } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { LinkFrame } from '../../../planning/appointments/ui/link-frame.tsx'
import type { Checked } from '../certificate-schemas.ts'
import { CERTIFICATE_REFUSALS, CERTIFICATE_TEXTS } from '../texts.ts'
import { expiryOf, kindLabels, sexOf, travelLabels } from '../words.ts'
import { checkedQuery } from './api.ts'

/** What anyone sees who scans the code of a certificate: whether it is genuine, and what it says of the animal. */
export function CheckedCertificate({ token }: { token: string }) {
  const checked = useQuery(checkedQuery(token))
  const isUnknown = ['CERTIFICATE_MISSING', 'BAD_REQUEST'].includes(refusalCode(checked.error) ?? '')
  const { name, species } = checked.data?.pet ?? { name: '', species: '' }
  return (
    <LinkFrame
      title={checked.data ? kindLabels()[checked.data.kind] : 'Certificate'}
      pets={name === '' ? [] : [{ name, species }]}
    >
      {isUnknown ? (
        <Notice tone="error" role="status">
          {CERTIFICATE_REFUSALS.CERTIFICATE_MISSING.message}
        </Notice>
      ) : (
        <Loaded
          query={checked}
          loading={<Spinner text={CERTIFICATE_TEXTS.checking} />}
          errorText={CERTIFICATE_TEXTS.checkFailed}
        >
          {(certificate) => <Shown certificate={certificate} />}
        </Loaded>
      )}
    </LinkFrame>
  )
}

function Shown({ certificate }: { certificate: Checked }) {
  const { number, issuedOn, clinic, pet, signer, exam, doses } = certificate
  const { title, name, qualification, registration, council } = signer
  return (
    <div className="grid gap-6">
      <Verdict certificate={certificate} />
      <Facts
        className="grid-cols-2"
        facts={{
          Number: number,
          'Issued on': <WholeDates>{formatYearDay(issuedOn)}</WholeDates>,
          'Issued by': clinic.name,
          Animal: pet.name,
          Species: pet.species,
          Breed: pet.breed,
          Colour: pet.colour,
          Sex: sexOf(pet),
          'Microchip ends with': pet.microchipEnd,
          'Examined at': exam && <WholeDates>{formatInstant(exam.examinedAt)}</WholeDates>,
          'Travels by': exam && travelLabels()[exam.travel],
          Veterinarian: [[title, name].filter(Boolean).join(' '), qualification].filter(Boolean).join(', '),
          Registration: [registration, council].filter(Boolean).join(', '),
        }}
      />
      {doses.map(({ items, product, batch, expiresOn, givenOn, validUntil }) => (
        <Facts
          key={`${product} ${givenOn}`}
          className="grid-cols-2 border-t border-line pt-4"
          facts={{
            Vaccine: `${items.join(', ')} (${product})`,
            Batch: [batch, expiresOn && `expires ${expiryOf(expiresOn)}`].filter(Boolean).join(', ') || null,
            'Given on': <WholeDates>{formatYearDay(givenOn)}</WholeDates>,
            'Valid until': <WholeDates>{formatYearDay(validUntil)}</WholeDates>,
          }}
        />
      ))}
    </div>
  )
}

function Verdict({ certificate: { withdrawnOn, hasRunOut, validUntil } }: { certificate: Checked }) {
  if (withdrawnOn !== null)
    return (
      <Notice tone="error" role="status">
        <WholeDates>{`This certificate was withdrawn on ${formatYearDay(withdrawnOn)}.`}</WholeDates>
      </Notice>
    )
  if (hasRunOut && validUntil !== null)
    return (
      <Notice tone="warning" role="status">
        <WholeDates>{`This certificate is genuine, but expired on ${formatYearDay(validUntil)}.`}</WholeDates>
      </Notice>
    )
  return (
    <Notice tone="success" role="status">
      This certificate is genuine.
    </Notice>
  )
}
