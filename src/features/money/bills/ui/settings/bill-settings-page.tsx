import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { Section } from '../../../../../components/layout/section.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../../components/notices/spinner.tsx'
import { taxesQuery } from '../../../taxes/ui/api.ts'
import { TaxClasses } from '../../../taxes/ui/tax-classes.tsx'
import { TaxStatusForm } from '../../../taxes/ui/tax-status-form.tsx'
import { CHECKOUT_TEXTS } from '../../checkout-texts.ts'
import { billSettingsQuery } from '../api.ts'
import { BillSettingsForm } from './bill-settings-form.tsx'
import { ContinueNumbersForm } from './continue-numbers-form.tsx'

/** How the clinic makes bills, and how it stands to GST. */
export function BillSettingsPage() {
  const settings = useQuery(billSettingsQuery)
  const taxes = useQuery(taxesQuery)
  return (
    <>
      <PageHeader />
      <div className="grid gap-6">
        <Section
          title="Bills"
          text="Numbers, discounts, UPI and paper. You can take payments without changing anything here."
        >
          <Loaded
            query={settings}
            loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
            errorText={CHECKOUT_TEXTS.loadFailed}
          >
            {(data) => <BillSettingsForm settings={data} />}
          </Loaded>
        </Section>
        {settings.data !== undefined && (
          <Section
            title="Bill numbers"
            text="Needed only if you made bills elsewhere this year, or restored a backup."
          >
            <ContinueNumbersForm isUnsure={settings.data.numbersUnsure} />
          </Section>
        )}
        <Section
          title="GST"
          text="An unregistered clinic’s bills don’t mention tax. Ask your accountant before you change this."
        >
          <Loaded
            query={taxes}
            loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
            errorText={CHECKOUT_TEXTS.loadFailed}
          >
            {(data) => (
              <>
                <TaxStatusForm key={data.statuses.length} taxes={data} />
                {data.statuses.some(({ status }) => status === 'regular') && <TaxClasses taxes={data} />}
              </>
            )}
          </Loaded>
        </Section>
      </div>
    </>
  )
}
