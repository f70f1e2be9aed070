import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import type { GstDocument } from '../gst-schemas.ts'
import type { Period } from '../rules.ts'
import { REPORT_TEXTS } from '../texts.ts'
import { reportsClient } from './api.ts'

/** Saves the files from which a GST return is made, as one ZIP that the page makes itself. */
export function SaveGst({ period }: { period: Period }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const [{ zipGst }, documents] = await Promise.all([import('../gst-zip.ts'), readDocuments(period)])
      const name = `gst-return-${period.from}-${period.to}.zip`
      saveFile(name, 'application/zip', zipGst(documents, period.to))
    } catch {
      toastError(REPORT_TEXTS.gstFailed)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button tone="bare" size="dense" onClick={save} pending={isPending}>
      Save for a GST return
    </Button>
  )
}

async function readDocuments(period: Period): Promise<GstDocument[]> {
  const documents: GstDocument[] = []
  let cursor: string | null = null
  do {
    const page: { items: GstDocument[]; nextCursor: string | null } = await reportsClient.gst({
      ...period,
      ...(cursor !== null && { cursor }),
    })
    documents.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return documents
}
