import { useEffect, useRef } from 'react'
import { CELL, cellOf } from './layers/atlas.ts'

interface MapGlyphProps {
  readonly atlas: HTMLCanvasElement
  /** Index of the icon in the atlas. */
  readonly icon: number
  /** Degrees clockwise from north. */
  readonly turn?: number
  /** CSS pixels. */
  readonly size?: number
}

/** One mark from the map's own atlas within text, in the shape that the map shows. Decorative only. */
export const MapGlyph = ({ atlas, icon, turn = 0, size = 28 }: MapGlyphProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    const [x, y] = cellOf(icon)
    pen.clearRect(0, 0, CELL, CELL)
    pen.drawImage(atlas, x, y, CELL, CELL, 0, 0, CELL, CELL)
  }, [atlas, icon])
  return (
    <canvas
      ref={canvas}
      width={CELL}
      height={CELL}
      aria-hidden
      style={{ width: size, height: size, flex: 'none', ...(turn === 0 ? {} : { rotate: `${turn}deg` }) }}
    />
  )
}
