import { answering } from '../answers.ts'
import { answered, at, press, type Screen } from './builders.ts'
import { openPetAsClinic } from './pets.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const SIGNER = {
  ...{ name: 'Meera Nair', title: 'Dr.', qualification: 'BVSc & AH, MVSc' },
  ...{ registration: 'KVC 4711', council: 'Karnataka Veterinary Council' },
}
const PET = {
  ...{
    name: 'Bruno',
    species: 'Dog',
    breed: 'Labrador Retriever',
    gender: 'male',
    colour: 'Golden with a white chest',
  },
  ...{ neutered: true, age: 5, birthDate: '2022-02-01', birthDateEstimated: true },
}
const DOSE = {
  ...{ items: ['DHPPi+L', 'Anti-rabies'], product: 'Nobivac DHPPi+L with rabies, 1 dose', batch: 'A120B' },
  ...{ expiresOn: '2027-05-31', givenOn: '2027-03-10', validUntil: '2028-03-10' },
}
const CHECKED = {
  ...{ kind: 'vaccination', number: 'CERT/26-27/00012', issuedOn: '2027-03-10', validUntil: '2028-03-10' },
  ...{ hasRunOut: false, withdrawnOn: null, exam: null, signer: SIGNER, doses: [DOSE] },
  clinic: { name: 'Tailwell Pet Clinic', address: '12 MG Road, Bengaluru 560001', phone: '+91 80 4123 4567' },
  pet: { ...PET, microchipEnd: '3456' },
}
const HEALTH = {
  ...{ ...CHECKED, kind: 'health', number: 'CERT/26-27/00013', validUntil: null, doses: [] },
  exam: { examinedAt: '2027-03-10T03:30:00.000Z', weight: 28.5, travel: 'train' },
}
const listed = (certificate: object, number: number, more: object = {}) => ({
  ...certificate,
  id: ID.replace(/0$/, String(number)),
  token: 'x'.repeat(22),
  pet: { ...PET, microchip: '981020000123456' },
  doses: [{ ...DOSE, id: ID }],
  ...{ withdrawnBecause: null, isDoubtful: false },
  ...more,
})
const WITHDRAWN = { withdrawnOn: '2027-03-12', withdrawnBecause: 'Wrong batch' }
const CHOICES = {
  doses: [
    { ...DOSE, id: ID },
    {
      ...DOSE,
      id: ID.replace(/0$/, '1'),
      items: ['Kennel cough'],
      product: 'Nasal drops',
      validUntil: '2020-01-01',
    },
  ],
  ...{ weight: 28.5, isRegistered: true },
}

/** The certificates of a pet, and what anyone sees who scans the code of one. */
export const certificateScreens: readonly Screen[] = [
  ...at('visitor', `/r#c.${'x'.repeat(22)}`, [
    answered('certificate-valid', ['/certificates/check', CHECKED], 'CERT/26-27/00012'),
    answered('certificate-health', ['/certificates/check', HEALTH], 'CERT/26-27/00013'),
    answered(
      'certificate-withdrawn',
      ['/certificates/check', { ...CHECKED, withdrawnOn: '2027-03-12' }],
      'CERT/26-27/00012',
    ),
    answered(
      'certificate-run-out',
      ['/certificates/check', { ...CHECKED, hasRunOut: true }],
      'CERT/26-27/00012',
    ),
  ]),
  {
    name: 'certificates',
    viewer: 'clinic',
    open: async (page) => {
      const rows = [
        listed(CHECKED, 1),
        listed(HEALTH, 2, WITHDRAWN),
        listed({ ...CHECKED, hasRunOut: true }, 3, { isDoubtful: true }),
      ]
      await answering(page, '/pets/*/certificates', (route) => route.fulfill({ json: rows }))
      await openPetAsClinic(page)
      await page.getByText('CERT/26-27/00013').first().waitFor()
    },
  },
  {
    name: 'certificate-issue',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/pets/*/certificates/choices', (route) =>
        route.fulfill({ json: CHOICES }),
      )
      await openPetAsClinic(page)
      await press(page, 'New certificate')
      await page.getByRole('dialog').getByText('Kennel cough').waitFor()
    },
  },
  {
    name: 'certificate-issue-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/pets/*/certificates/choices', (route) =>
        route.fulfill({ json: CHOICES }),
      )
      await openPetAsClinic(page)
      await press(page, 'New certificate')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Health certificate').click()
      await dialog.getByLabel('Weight').fill('heavy')
      await dialog.getByRole('button', { name: 'Issue' }).click()
      await dialog.getByText('Please enter a number, such as 4.5').waitFor()
    },
  },
]
