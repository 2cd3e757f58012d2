import { useTranslation } from 'react-i18next'
import type { FileReport } from '../../../contract/http/admin/positionFiles.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import './moveIn.css'

const COLUMNS = ['line', 'vehicle', 'time', 'place', 'speed'] as const
const DEGREE_DIGITS = 5

/** What a look found in a file: its vehicles, its first rows, and the rows that do not fit. */
export const FileReportView = ({ report }: { readonly report: FileReport }) => {
  const { t } = useTranslation()
  const { number, date, speed } = useFormat()
  const { format, vehicles, rows, faults } = report
  return (
    <>
      <p className="move-in__note">{t(`admin.positions.format.${format}`)}</p>
      {vehicles.length > 0 && (
        <ul className="move-in__left-out">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              {t('admin.positions.ofVehicle', {
                name: vehicle.name,
                count: vehicle.positions,
                from: date(vehicle.from),
                until: date(vehicle.until),
              })}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <>
          <h3>{t('admin.positions.firstRows')}</h3>
          <div className="move-in__scroll">
            <table className="move-in__table">
              <thead>
                <tr>
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col">
                      {t(`admin.positions.shown.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.line}>
                    <td>{row.line}</td>
                    <td>{row.vehicle ?? '–'}</td>
                    <td>{date(row.at)}</td>
                    <td>
                      {number(row.latitude, DEGREE_DIGITS)}; {number(row.longitude, DEGREE_DIGITS)}
                    </td>
                    <td>{row.speed === null ? '–' : speed(row.speed)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {faults.length > 0 && (
        <>
          <h3>{t('admin.positions.faultyRows')}</h3>
          <ul className="move-in__left-out">
            {faults.map(({ line, reason, text }, index) => (
              // oxlint-disable-next-line no-array-index-key -- a line may have two faults
              <li key={index}>
                {t('admin.positions.faultyRow', { line, reason: t(`admin.moveIn.reason.${reason}`) })}{' '}
                <span className="move-in__note">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
