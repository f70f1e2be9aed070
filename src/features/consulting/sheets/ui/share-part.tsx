import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { linkTo } from '../../../platform/links/marks.ts'
import { nameOfSaid } from '../rules.ts'
import { SHARE_TEXTS } from '../share-texts.ts'
import { sheetMessage } from '../sheet-message.ts'
import type { Sheet } from '../sheet-schemas.ts'
import { sharedSheetsClient } from './share-api.ts'

const ShareButtons = onDemand(
  async () => (await import('../../../platform/links/ui/share-buttons.tsx')).ShareButtons,
)

/** How the owner gets what was signed for them. A sheet that says nothing to them has nothing to share. */
export function SharePart({ sheet }: { sheet: Sheet }) {
  const mayShare = useMay(sharedSheetsClient.share)
  const { id, content, signature, isOpen } = sheet
  const saysNothing = content.prescription.length === 0 && content.advice === '' && content.againOn === null
  if (!mayShare || isOpen || signature === null || saysNothing) return null
  const make = async () => {
    const { token, phone } = await sharedSheetsClient.share({ id })
    const link = linkTo('sheet', window.location.origin, token)
    const subject = `${sheet.pet.name}’s ${nameOfSaid(content)}`
    return { link, phone, subject, message: sheetMessage(sheet, link) }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <ShareButtons
        hasPhone
        make={make}
        mail={() => sharedSheetsClient.mail({ id })}
        end={() => sharedSheetsClient.endLinks({ id })}
        texts={{ ended: SHARE_TEXTS.ended, failed: SHARE_TEXTS.failed }}
      />
    </div>
  )
}
