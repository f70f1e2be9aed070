import { strToU8, zipSync } from 'fflate'
import { toCsv } from '../../../lib/files/to-csv.ts'
import { gstFiles } from './gst-file.ts'
import type { GstDocument } from './gst-schemas.ts'

/** The files of a GST return as one ZIP. `day` dates them, so that the same documents give the same bytes. */
export function zipGst(documents: readonly GstDocument[], day: string): Uint8Array<ArrayBuffer> {
  const files = Object.entries(gstFiles(documents)).map(([name, rows]) => [name, strToU8(toCsv(rows))])
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: `${day}T12:00:00` }))
}
