import { CopyLine } from '../../../kit/people/credentials.tsx'

/** Settings of the server to copy, as NAME=value. */
export const SettingLines = ({
  lines,
}: {
  readonly lines: readonly (readonly [name: string, value: string])[]
}) => (
  <dl className="credentials__lines">
    {lines.map(([name, value]) => (
      <CopyLine key={name} label={name} value={value} isLink />
    ))}
  </dl>
)
