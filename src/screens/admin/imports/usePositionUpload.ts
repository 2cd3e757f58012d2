import { useState } from 'react'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { POSITION_PIECE_BYTES } from '../../../contract/http/admin/positionFiles.ts'
import type { Failure } from '../../../errors/failure.ts'
import { useUnloadGuard } from '../../../kit/form/useUnloadGuard.ts'

/** Tries of a piece before an upload has failed, and the pause before each, ms. */
const TRIES = 6
const PAUSE_MS = 2_000

/** A file whose run has begun. */
export interface BegunFile {
  readonly id: number
  readonly file: File
}

/** The file that is sent, or the one that failed. */
export interface PositionUpload {
  readonly name: string
  /** null: it is being sent. */
  readonly failure: Failure | null
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Sends files in pieces, one after the other; a lost connection is waited for. */
export const usePositionUpload = () => {
  const api = useMoveInsApi()
  const [upload, setUpload] = useState<PositionUpload | null>(null)
  useUnloadGuard(upload !== null && upload.failure === null)

  const sendFile = async ({ id, file }: BegunFile): Promise<Failure | null> => {
    let offset = 0
    let tries = 0
    while (offset < file.size) {
      const piece = file.slice(offset, offset + POSITION_PIECE_BYTES)
      // oxlint-disable-next-line no-await-in-loop -- pieces in their order
      const answer = await api.sendPiece({ id, offset, piece })
      if (answer.ok) {
        tries = 0
        offset = answer.value.received
        continue
      }
      tries += 1
      if (answer.failure.kind !== 'network' || tries === TRIES) return answer.failure
      // oxlint-disable-next-line no-await-in-loop -- before the next try
      await pause(PAUSE_MS)
    }
    return null
  }

  const start = async (files: readonly BegunFile[]): Promise<void> => {
    for (const begun of files) {
      const { name } = begun.file
      setUpload({ name, failure: null })
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const failure = await sendFile(begun)
      if (failure !== null) return setUpload({ name, failure })
    }
    return setUpload(null)
  }
  return { upload, start: (files: readonly BegunFile[]) => void start(files) }
}
