import type * as PlotModule from '@observablehq/plot'
import { useEffect, useRef } from 'react'
import { usePart } from '../../errors/usePart.ts'
import { useWidth } from '../../ui/useWidth.ts'

const loadPlot = () => import('@observablehq/plot')

interface PlotPaneProps {
  /** What the picture shows, in words. */
  readonly label: string
  readonly className?: string
  /** Draws it in a width, CSS pixels; a stable function. */
  readonly draw: (plot: typeof PlotModule, width: number) => Element
}

/** A picture that is drawn again with its width and its data. */
export const PlotPane = ({ label, className, draw }: PlotPaneProps) => {
  const plot = usePart(loadPlot)
  const pane = useRef<HTMLDivElement>(null)
  const width = useWidth(pane)
  useEffect(() => {
    const { current } = pane
    if (!current || !plot || width === 0) return
    const drawing = draw(plot, width)
    // The pane names the picture; its groups must not have names of their own.
    for (const group of drawing.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label')
    current.replaceChildren(drawing)
  }, [plot, width, draw])
  return <div ref={pane} className={className} role="img" aria-label={label} />
}
