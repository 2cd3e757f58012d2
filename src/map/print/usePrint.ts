import { useCallback, useEffect, useState } from 'react'
import type { MapController } from '../mapController.ts'

/** The progress of a print. */
type PrintState =
  | { readonly phase: 'idle' }
  /** The map is drawn with its print look. */
  | { readonly phase: 'drawing' }
  | { readonly phase: 'ready'; readonly picture: string; readonly madeAt: number }

const IDLE: PrintState = { phase: 'idle' }

/** A picture as an object URL, valid until it is revoked. */
const addressOf = (canvas: HTMLCanvasElement): Promise<string | null> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob && URL.createObjectURL(blob)), 'image/png'))

/** Takes the picture for print, once the map has been drawn for print. */
export const usePrint = (controller: Pick<MapController, 'picture'>) => {
  const [state, setState] = useState<PrintState>(IDLE)
  const isDrawing = state.phase === 'drawing'
  useEffect(() => {
    if (!isDrawing) return undefined
    let wanted = true
    const take = async (): Promise<void> => {
      const canvas = await controller.picture()
      const picture = canvas && (await addressOf(canvas))
      if (!wanted) return
      setState(picture === null ? IDLE : { phase: 'ready', picture, madeAt: Date.now() })
    }
    take().catch((error: unknown) => {
      setState(IDLE)
      reportError(error)
    })
    return () => {
      wanted = false
    }
  }, [controller, isDrawing])
  const picture = state.phase === 'ready' ? state.picture : null
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture)), [picture])
  const start = useCallback(() => setState({ phase: 'drawing' }), [])
  const finish = useCallback(() => setState(IDLE), [])
  return { state, start, finish }
}
