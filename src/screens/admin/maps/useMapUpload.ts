import { useRef, useState } from 'react'
import { useMapsApi } from '../../../api/admin/maps.ts'
import { UPLOAD_PIECE_BYTES } from '../../../contract/http/admin/maps.ts'
import type { Failure } from '../../../errors/failure.ts'
import { useUnloadGuard } from '../../../kit/form/useUnloadGuard.ts'

/** Tries of a piece before an upload has failed, and the pause before each, ms. */
const TRIES = 6
const PAUSE_MS = 2_000

/** The upload that runs, or how the last one failed. */
export interface MapUpload {
  readonly name: string
  /** 0 to 1. */
  readonly progress: number
  /** null: it runs. */
  readonly failure: Failure | null
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Sends a file in pieces; a lost connection is waited for. roads: whether an .osm.pbf becomes roads, too. onDone: the server has all of it. */
export const useMapUpload = (onDone: () => void) => {
  const api = useMapsApi()
  const [upload, setUpload] = useState<MapUpload | null>(null)
  const isStopped = useRef(false)
  useUnloadGuard(upload !== null && upload.failure === null)

  const send = async (file: File, roads: boolean): Promise<Failure | null> => {
    let offset = 0
    let tries = 0
    while (!isStopped.current) {
      const piece = file.slice(offset, offset + UPLOAD_PIECE_BYTES)
      const answer = await api.upload(file.name.normalize('NFC'), piece, { offset, size: file.size, roads })
      if (answer.ok) {
        tries = 0
        offset = answer.value.received
        setUpload({ name: file.name, progress: offset / file.size, failure: null })
        if (answer.value.importId !== null) return null
        continue
      }
      tries += 1
      if (answer.failure.kind !== 'network' || tries === TRIES) return answer.failure
      await pause(PAUSE_MS)
    }
    return null
  }

  const start = async (file: File, roads: boolean): Promise<void> => {
    isStopped.current = false
    setUpload({ name: file.name, progress: 0, failure: null })
    const failure = await send(file, roads)
    setUpload(failure === null ? null : { name: file.name, progress: 0, failure })
    if (failure === null && !isStopped.current) onDone()
  }
  const stop = (): void => {
    isStopped.current = true
    setUpload(null)
  }
  return { upload, start, stop }
}
