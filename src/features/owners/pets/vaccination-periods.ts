/** The parts of the list of vaccinations, without those due today; `pending` as the dashboard counts them. */
export const VACCINATION_PERIODS = ['overdue', 'pending'] as const
export type VaccinationPeriod = (typeof VACCINATION_PERIODS)[number]
