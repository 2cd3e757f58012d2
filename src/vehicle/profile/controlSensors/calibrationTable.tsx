import { X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/iconButton.tsx'
import { isWrong, pastedRows, type PointField, type TypedPoint } from './calibrationRows.ts'

interface CalibrationTableProps {
  readonly rows: readonly TypedPoint[]
  readonly rawLabel: string
  readonly valueLabel: string
  readonly onRows: (rows: readonly TypedPoint[]) => void
}

const FIELDS: readonly PointField[] = ['raw', 'value']

/** The points of a table, typed or pasted. */
export const CalibrationTable = ({ rows, rawLabel, valueLabel, onRows }: CalibrationTableProps) => {
  const { t } = useTranslation()
  const change = (key: number, field: PointField, text: string): void =>
    onRows(rows.map((row) => (row.key === key ? { ...row, [field]: text } : row)))
  const paste = (event: ClipboardEvent): void => {
    const pasted = pastedRows(event.clipboardData.getData('text'), Date.now())
    if (!pasted) return
    event.preventDefault()
    onRows([...rows.filter(({ raw, value }) => raw.trim() || value.trim()), ...pasted])
  }
  return (
    <div className="calibration__points">
      <table className="calibration__table" onPaste={paste}>
        <thead>
          <tr>
            <th scope="col">{rawLabel}</th>
            <th scope="col">{valueLabel}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              {FIELDS.map((field) => (
                <td key={field}>
                  <input
                    className="calibration__cell"
                    inputMode="decimal"
                    autoComplete="off"
                    value={row[field]}
                    aria-label={`${field === 'raw' ? rawLabel : valueLabel}, ${index + 1}`}
                    aria-invalid={isWrong(row, field) ? true : undefined}
                    onChange={(event) => change(row.key, field, event.currentTarget.value)}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  icon={X}
                  label={t('vehicleProfile.controlSensors.removePoint', { number: index + 1 })}
                  tooltipPlacement="left"
                  onPress={() => onRows(rows.filter(({ key }) => key !== row.key))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
