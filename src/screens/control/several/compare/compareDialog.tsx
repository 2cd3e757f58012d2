import { useTranslation } from 'react-i18next'
import { ServerState } from '../../../../api/serverState/serverState.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Loading } from '../../../../ui/spinner.tsx'
import { useSeveralTask } from '../severalDialog.ts'
import { useRowsOfTask } from '../useRowsOfTask.ts'
import './compare.css'
import { CompareTable } from './compareTable.tsx'

/** CSS pixels: the column of names, and one column per vehicle. */
const NAMES_WIDTH = 190
const VEHICLE_WIDTH = 230

/** Two to five vehicles in columns: what is known of them now, and their last hours. */
export const CompareDialog = () => {
  const { t } = useTranslation()
  const { vehicleIds, close } = useSeveralTask()
  const rows = useRowsOfTask()
  return (
    <Modal
      active
      title={t('several.compareTitle')}
      closeLabel={t('common.close')}
      onClose={close}
      width={NAMES_WIDTH + VEHICLE_WIDTH * vehicleIds.length}
    >
      {rows.length === 0 ? (
        <Loading label={t('several.loading')} />
      ) : (
        <ServerState>
          <CompareTable rows={rows} />
        </ServerState>
      )}
    </Modal>
  )
}
