import type { LucideIcon } from 'lucide-react'

interface IconProps {
  readonly of: LucideIcon
  /** CSS pixels. */
  readonly size?: 14 | 16 | 18 | 20 | 24 | 32
}

/** A lucide icon in the product's one stroke width. Decorative: the accessible name is on its control. */
export const Icon = ({ of: Glyph, size = 18 }: IconProps) => (
  <Glyph size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flex: 'none' }} />
)
