import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Drawing } from '../../../map/drawing/drawing.ts'
import type { ZoneDraft } from '../../../session/accountValues.ts'
import type { ZoneFields, ZoneInput } from '../zoneFields.ts'

interface DraftKeeperOptions {
  /** null: a new zone. */
  readonly zoneId: number | null
  readonly drawing: Drawing
  readonly methods: UseFormReturn<ZoneInput, unknown, ZoneFields>
  /** Something of the form differs from what is saved. */
  readonly isDirty: boolean
  readonly isReadOnly: boolean
  readonly keep: (draft: ZoneDraft) => void
}

/** The pause after a change, ms. */
const PAUSE_MS = 250

/** Keeps what is changed in the editor, until the returned function says that it is saved (GEO-12). */
export const useDraftKeeper = (options: DraftKeeperOptions): (() => void) => {
  const { drawing, methods, isReadOnly } = options
  const isSaved = useRef(false)
  const keepNow = useEffectEvent(() => {
    const { shape, canUndo } = drawing.get()
    if (isSaved.current || (!options.isDirty && !canUndo)) return
    options.keep({ zoneId: options.zoneId, savedAt: Date.now(), fields: methods.getValues(), shape })
  })
  useEffect(() => {
    if (isReadOnly) return undefined
    let timer: ReturnType<typeof setTimeout> | null = null
    const flush = (): void => {
      if (timer === null) return
      clearTimeout(timer)
      timer = null
      keepNow()
    }
    const keepLater = (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    }
    let last = drawing.get().shape
    const endDrawing = drawing.subscribe(() => {
      const { shape } = drawing.get()
      if (shape !== last) keepLater()
      last = shape
    })
    const fields = methods.watch(keepLater)
    addEventListener('pagehide', flush)
    return () => {
      endDrawing()
      fields.unsubscribe()
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [drawing, methods, isReadOnly])
  return () => {
    isSaved.current = true
  }
}
