import './spinner.css'
import { VisuallyHidden } from './visuallyHidden.tsx'

/** A spinning ring. Decorative: say what is loading next to it. Size in CSS pixels. */
export const Spinner = ({ size = 20 }: { readonly size?: number }) => (
  <span className="ui-spinner" style={{ width: size, height: size }} aria-hidden />
)

/** Fills its parent while something loads, and announces so to screen readers. */
export const Loading = ({ label }: { readonly label: string }) => (
  <output className="ui-loading">
    <Spinner size={24} />
    <span>{label}</span>
  </output>
)

const LINES = ['40%', '85%', '60%', '75%', '50%', '65%']

/** Grey lines in place of a page or a panel that is loading, and announces so to screen readers. */
export const SkeletonLines = ({ label }: { readonly label: string }) => (
  <div className="ui-skeleton-lines" role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {LINES.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)

/** A grey bar in place of content that is loading; sizes are CSS lengths. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span className="ui-skeleton" style={{ width, height }} aria-hidden />
)
