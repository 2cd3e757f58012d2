import { useTranslation } from 'react-i18next'
import type { MoveInReport, MoveInRow } from '../../../contract/http/admin/moveIn.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { FileReportView } from './fileReport.tsx'
import './moveIn.css'

const COLUMNS = ['read', 'fresh', 'known'] as const

/** What a run read, made, knew and left out; of what there was nothing it says nothing. */
export const MoveInReportView = ({
  report,
  step,
}: {
  readonly report: MoveInReport
  readonly step: MoveInRow['step']
}) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const counts = report.counts.filter(({ read }) => read > 0)
  return (
    <>
      <div className="move-in__scroll">
        <table className="move-in__table">
          <thead>
            <tr>
              <th scope="col">{t('admin.moveIn.what')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="ui-numbers">
                  {t(
                    `admin.moveIn.column.${name === 'fresh' && step === 'bring' && !report.file ? 'made' : name}`,
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => (
              <tr key={count.kind}>
                <th scope="row">{t(`admin.moveIn.kind.${count.kind}`)}</th>
                {COLUMNS.map((name) => (
                  <td key={name} className="ui-numbers">
                    {number(count[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.leftOut.length > 0 && (
        <>
          <h3>{t('admin.moveIn.leftOut')}</h3>
          <ul className="move-in__left-out">
            {report.leftOut.map(({ kind, reason, count, examples }) => (
              <li key={`${kind} ${reason}`}>
                {t('admin.moveIn.leftOutRow', {
                  kind: t(`admin.moveIn.kind.${kind}`),
                  reason: t(`admin.moveIn.reason.${reason}`),
                  count,
                })}{' '}
                <span className="move-in__note">
                  {examples.join(', ')}
                  {count > examples.length && ', …'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {report.file && <FileReportView report={report.file} />}
    </>
  )
}
