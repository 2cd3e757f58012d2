interface ImportCountsViewProps {
  readonly counts: readonly {
    readonly label: string
    readonly value: string
    readonly isAlarm?: boolean
  }[]
}

/** Counts with their nouns. */
export const ImportCountsView = ({ counts }: ImportCountsViewProps) => (
  <dl className="imports__counts">
    {counts.map(({ label, value, isAlarm }) => (
      <div key={label} className="imports__count" data-alarm={isAlarm ? '' : undefined}>
        <dt>{label}</dt>
        <dd className="ui-numbers">{value}</dd>
      </div>
    ))}
  </dl>
)
