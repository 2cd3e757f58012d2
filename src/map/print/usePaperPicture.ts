import { useCallback, useEffect, useState } from 'react'

/** What a picture of a map contains: what the screen shows, or everything that is drawn on the map. */
export type PictureExtent = 'shown' | 'whole'

/** A map that pictures are taken of. */
export interface Pictured {
  /** null where there is no map, or when it is not drawn in time. */
  readonly picture: (extent?: PictureExtent) => Promise<HTMLCanvasElement | null>
}

/** A caller waits for a picture. */
interface Asked {
  readonly extent: PictureExtent
  readonly resolve: (picture: HTMLCanvasElement | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Pictures of a map as on paper, which is light whatever the theme of the screen: while one is taken `isPaper` is true,
 * and the map must be drawn for paper.
 */
export const usePaperPicture = (controller: Pictured): Pictured & { readonly isPaper: boolean } => {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    if (asked === null) return
    const done = (): void => setAsked((now) => (now === asked ? null : now))
    controller.picture(asked.extent).then(asked.resolve, asked.reject).finally(done)
  }, [controller, asked])
  const picture = useCallback(
    (extent: PictureExtent = 'shown') =>
      new Promise<HTMLCanvasElement | null>((resolve, reject) => setAsked({ extent, resolve, reject })),
    [],
  )
  return { isPaper: asked !== null, picture }
}
