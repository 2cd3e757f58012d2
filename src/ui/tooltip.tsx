import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { TOOLTIP } from '../contract/components.ts'
import './tooltip.css'

interface TooltipProps {
  /** A focusable child: one of this folder's buttons, or a Focusable around another element. */
  readonly children: ReactElement
  readonly text: ReactNode
  readonly placement?: 'top' | 'bottom' | 'left' | 'right'
  /** Delay, ms; by default UI-22 (UI-23: counters use TOOLTIP.counterDelayMs). */
  readonly delayMs?: number
}

/** Explains a control that is hovered or has keyboard focus (UI-21, UI-22). */
export const Tooltip = ({ children, text, placement = 'top', delayMs = TOOLTIP.delayMs }: TooltipProps) => (
  <TooltipTrigger delay={delayMs} closeDelay={0}>
    {children}
    <AriaTooltip className="ui-tooltip" offset={TOOLTIP.offset} placement={placement}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
