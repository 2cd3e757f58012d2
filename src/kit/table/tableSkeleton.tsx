import { Skeleton } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'

const ROWS = Array.from({ length: 8 }, (_, index) => index)
/** Texts differ in length. */
const WIDTHS = ['70%', '50%', '60%', '40%']

/** Grey placeholders of the rows. */
export const TableSkeleton = ({ label, columns }: { readonly label: string; readonly columns: number }) => (
  <div className="table__skeleton" role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {ROWS.map((row) => (
      <div key={row} className="table__bar">
        {WIDTHS.slice(0, columns).map((width, column) => (
          <Skeleton key={width} width={WIDTHS[(row + column) % WIDTHS.length] ?? width} />
        ))}
      </div>
    ))}
  </div>
)
