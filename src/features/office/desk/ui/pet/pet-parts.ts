// In one file: each of its own is named where it is loaded, with all that it needs.
export { PetCare } from '../../../../consulting/care/ui/pet-care.tsx'
export { PetCertificates } from '../../../../consulting/certificates/ui/pet-certificates.tsx'
export { PetFiles } from '../../../../consulting/files/ui/pet-files.tsx'
export { PetHistory } from '../../../../consulting/history/ui/pet-history.tsx'
export { PetWeights } from '../../../../owners/pets/ui/pet-weights.tsx'
