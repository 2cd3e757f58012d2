import { Skeleton } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'

const Figures = ({ count }: { readonly count: number }) => (
  <div className="overview-figures">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="overview-figure overview-figure--coming">
        <Skeleton width="60%" />
        <Skeleton width="40%" height="24px" />
      </div>
    ))}
  </div>
)

/** The outline of the overview while it is loading: the figures of now, their chart, and what needs attention. */
export const OverviewSkeleton = ({ label }: { readonly label: string }) => (
  <div className="overview" role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <Figures count={5} />
    <Skeleton height="180px" />
    <Figures count={4} />
  </div>
)
