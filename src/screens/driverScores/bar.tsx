/** What a bar says by its colour. */
export type BarTone = 'go' | 'attention' | 'alarm'

interface BarProps {
  readonly text: string
  /** Of the longest bar, 0 to 1. */
  readonly share: number
  readonly tone: BarTone
}

/** A figure with its bar below. */
export const Bar = ({ text, share, tone }: BarProps) => (
  <span className="scores-bar">
    {text}
    <span className="scores-bar__line" data-tone={tone} aria-hidden>
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  </span>
)
