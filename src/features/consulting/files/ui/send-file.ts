import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { countPieces, PIECE_BYTES } from '../rules.ts'
import { filesClient, pieceClient } from './api.ts'

/** How often a piece is sent before the file is given up, and how long after each failure, in milliseconds. */
const WAITS_MS = [500, 2000, 6000]

/** Why a request failed that may succeed a moment later: it was not answered, or the server is busy. */
const PASSING: readonly (string | null)[] = [null, 'SERVICE_UNAVAILABLE']

export type Sending = {
  petId: string
  sheetId: string | null
  /** Called with the part that has arrived, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Adds a file in pieces; a piece whose answer is lost is sent again. Stopped, or given up, it leaves nothing on the server.
 * Throws the refusal, what failed last, or the reason of the signal.
 */
export async function sendFile(file: File, { petId, sheetId, onProgress, signal }: Sending): Promise<void> {
  const id = randomId()
  try {
    const begun = { id: petId, fileId: id, name: file.name, size: file.size, sheetId }
    await withRetries(() => pieceClient.begin(begun), signal)
    const pieces = countPieces(file.size)
    for (let number = 0; number < pieces; number += 1) {
      const content = await base64Of(file.slice(number * PIECE_BYTES, (number + 1) * PIECE_BYTES))
      await withRetries(() => pieceClient.putPiece({ id, number, content }), signal)
      onProgress((number + 1) / pieces)
    }
    await withRetries(() => filesClient.finish({ id }), signal)
  } catch (failure) {
    // What it can't reach now is deleted a day later.
    await pieceClient.stop({ id }).catch(() => undefined)
    throw failure
  }
}

/** How many bytes become letters at a time: more arguments than that are too many for a call. */
const LETTERS_AT_ONCE = 8192

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  let letters = ''
  for (let at = 0; at < bytes.length; at += LETTERS_AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(at, at + LETTERS_AT_ONCE))
  return btoa(letters)
}

async function withRetries(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const wait of [...WAITS_MS, null]) {
    signal.throwIfAborted()
    try {
      await send()
      return
    } catch (failure) {
      if (wait === null || !PASSING.includes(refusalCode(failure))) throw failure
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}
