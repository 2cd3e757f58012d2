// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which table elements do not allow
// oxlint-disable jsx-a11y/control-has-associated-label -- nothing to say yet: the row is busy
interface SkeletonRowProps {
  readonly top: number
  readonly height: number
  readonly index: number
}

/** Placeholder of a row that is not loaded yet, in its layout. */
export const SkeletonRow = ({ top, height, index }: SkeletonRowProps) => (
  <div
    className="vehicle-row vehicle-row--skeleton"
    role="row"
    aria-rowindex={index + 1}
    aria-busy
    style={{ height, translate: `0 ${top}px` }}
  >
    <span role="gridcell" className="skeleton skeleton--dot" />
    <span role="gridcell" className="skeleton-texts">
      <span className="skeleton" style={{ width: `${34 + ((index * 37) % 30)}%` }} />
      <span className="skeleton skeleton--below" style={{ width: `${18 + ((index * 23) % 12)}%` }} />
    </span>
    <span role="gridcell" className="skeleton-texts skeleton-texts--end">
      <span className="skeleton" style={{ width: '100%' }} />
      <span className="skeleton skeleton--below" style={{ width: '40%' }} />
    </span>
  </div>
)
