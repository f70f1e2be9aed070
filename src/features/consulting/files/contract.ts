import { oc } from '@orpc/contract'
import { z } from 'zod'
import { get, post, put } from '../../../lib/route.ts'
import { instant, line } from '../../../lib/text.ts'
import { ownersAndStaff, staff } from '../../platform/auth/access.ts'
import { cleanFileName, FILE_KINDS, MAX_FILE_BYTES, PIECE_LETTERS } from './rules.ts'
import { FILE_REFUSALS, FILE_TEXTS } from './texts.ts'

const { FILE_MISSING, FILE_UNREADABLE, FILES_FULL, PET_MISSING, PIECES_MISSING } = FILE_REFUSALS
const { SHEET_FILES_FULL, SHEET_MISSING } = FILE_REFUSALS

const petId = z.uuid(PET_MISSING.message)
const id = z.uuid(FILE_MISSING.message)
const done = z.object({ done: z.literal(true) })

/** A file about a pet. */
export const fileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(FILE_KINDS).describe('pictures are stored as WebP, without metadata'),
  size: z.int().describe('in bytes'),
  isShared: z.boolean().describe('true: the owner sees the file'),
  sheetId: z.uuid().nullable().describe('the case sheet to which the file was added; null for owners'),
  addedAt: instant,
  addedBy: z.string().nullable().describe('null for owners and for a deleted login'),
  removed: z
    .object({ at: instant, because: z.string() })
    .nullable()
    .describe('only staff see a removed file; it is deleted after 31 days'),
})
export type PetFile = z.infer<typeof fileSchema>

export const filesContract = oc.tag('Files about pets').router({
  listForPet: ownersAndStaff('records:read', { scope: 'records:read' })
    .route(get('/pets/{id}/files', 'List a pet’s files; owners see only the shared files of their own pets'))
    .input(z.strictObject({ id: petId }))
    .output(z.array(fileSchema))
    .errors({ PET_MISSING }),
  getContent: ownersAndStaff('records:read', { scope: 'records:read' })
    .route(get('/files/{id}/content', 'Download a file: a PDF, or a picture as WebP'))
    .input(z.strictObject({ id }))
    .output(z.file().mime(['application/pdf', 'image/webp']))
    .errors({ FILE_MISSING }),
  begin: staff('records:write', { scope: 'records:write', unrecorded: true })
    .route(post('/clinic/pets/{id}/files', 'Begin to upload a file in pieces'))
    .route({
      description:
        'The caller chooses the file’s id, so sending the same request twice begins only one file. An unfinished file is deleted after a day.',
    })
    .input(
      z.strictObject({
        id: petId,
        fileId: id,
        name: z
          .string(FILE_TEXTS.name)
          .min(1, FILE_TEXTS.name)
          .max(1000, 'Please use at most 1,000 characters')
          .overwrite(cleanFileName)
          .describe('stored without folders and invisible characters'),
        size: z
          .int(FILE_TEXTS.size)
          .min(1, FILE_TEXTS.empty)
          .max(MAX_FILE_BYTES, FILE_TEXTS.size)
          .describe('in bytes'),
        sheetId: z
          .uuid(SHEET_MISSING.message)
          .nullable()
          .describe('the case sheet to which the file is added; null: none'),
      }),
    )
    .output(done)
    .errors({ PET_MISSING, SHEET_MISSING, FILE_MISSING, FILES_FULL, SHEET_FILES_FULL }),
  putPiece: staff('records:write', { scope: 'records:write', unrecorded: true })
    .route(put('/clinic/files/{id}/pieces', 'Send a piece of a file'))
    .route({
      description:
        'Each piece except the last contains 262,144 bytes (256 kB). A piece that is sent twice is stored once.',
    })
    .input(
      z.strictObject({
        id,
        number: z.int(FILE_TEXTS.piece).min(0, FILE_TEXTS.piece).max(39, FILE_TEXTS.piece).describe('from 0'),
        content: z
          .string(FILE_TEXTS.piece)
          .min(4, FILE_TEXTS.piece)
          .max(PIECE_LETTERS, FILE_TEXTS.piece)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, FILE_TEXTS.piece)
          .describe('base64'),
      }),
    )
    .output(done)
    .errors({ FILE_MISSING }),
  finish: staff('records:write', { scope: 'records:write', words: 'File added' })
    .route(post('/clinic/files/{id}/finish', 'Finish the upload of a file after its last piece'))
    .route({
      description:
        'The file’s first bytes must be those of a PDF, JPEG, PNG or WebP. Pictures are encoded again, so their metadata is not stored.',
    })
    .input(z.strictObject({ id }))
    .output(fileSchema)
    .errors({ FILE_MISSING, PIECES_MISSING, FILE_UNREADABLE }),
  stop: staff('records:write', { scope: 'records:write', unrecorded: true })
    .route(post('/clinic/files/{id}/stop', 'Stop the upload of a file and delete its pieces'))
    .input(z.strictObject({ id }))
    .output(done),
  share: staff('records:write', { scope: 'records:write', words: 'File shared with the owner' })
    .route(post('/clinic/files/{id}/share', 'Let the owner see a file'))
    .input(z.strictObject({ id }))
    .output(fileSchema)
    .errors({ FILE_MISSING }),
  unshare: staff('records:write', { scope: 'records:write', words: 'File no longer shared' })
    .route(post('/clinic/files/{id}/unshare', 'Hide a file from the owner'))
    .input(z.strictObject({ id }))
    .output(fileSchema)
    .errors({ FILE_MISSING }),
  remove: staff('records:write', { scope: 'records:write', words: 'File removed' })
    .route(post('/clinic/files/{id}/remove', 'Remove a file; it is deleted 31 days later'))
    .input(z.strictObject({ id, reason: line(FILE_TEXTS.reasonRequired, 500) }))
    .output(fileSchema)
    .errors({ FILE_MISSING }),
  restore: staff('records:write', { scope: 'records:write', words: 'Removed file brought back' })
    .route(post('/clinic/files/{id}/restore', 'Bring back a removed file'))
    .input(z.strictObject({ id }))
    .output(fileSchema)
    .errors({ FILE_MISSING, FILES_FULL, SHEET_FILES_FULL }),
})
