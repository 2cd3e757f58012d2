import { useCallback, useEffect, useState } from 'react'
import type { MapController } from '../mapController.ts'

/** A caller waits for a picture. */
interface Asked {
  readonly resolve: (picture: HTMLCanvasElement | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Pictures of a map as on paper, which is light whatever the theme of the screen: while one is taken `isPaper` is true,
 * and the map must be drawn for paper. `picture` resolves to null where there is no map.
 */
export const usePaperPicture = (
  controller: Pick<MapController, 'picture'>,
): { readonly isPaper: boolean; readonly picture: () => Promise<HTMLCanvasElement | null> } => {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    if (asked === null) return
    const done = (): void => setAsked((now) => (now === asked ? null : now))
    controller.picture().then(asked.resolve, asked.reject).finally(done)
  }, [controller, asked])
  const picture = useCallback(
    () => new Promise<HTMLCanvasElement | null>((resolve, reject) => setAsked({ resolve, reject })),
    [],
  )
  return { isPaper: asked !== null, picture }
}
