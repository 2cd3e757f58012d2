import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DRIVE_PERIOD_MAX_DAYS, type WorkedField } from '../../../contract/http/drivenZones.ts'
import { PeriodChooser } from '../../../kit/choosers/periodChooser.tsx'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { DraftForm } from './draftForm.tsx'
import { DRIVE_KINDS, type DriveKind } from './draftFields.ts'
import type { FirstDrive } from './driveOfAddress.ts'
import { FieldChoice } from './fieldChoice.tsx'
import './fromDrive.css'
import { draftOfField, type DrivenZone } from './drivenZone.ts'

interface FromDriveDialogProps {
  readonly first: FirstDrive
  readonly onDraft: (draft: DrivenZone) => void
  readonly onClose: () => void
}

/** Builds a geozone from what a vehicle drove (GEO-16, GEO-17); of several fields the person chooses one. */
export const FromDriveDialog = ({ first, onDraft, onClose }: FromDriveDialogProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<DriveKind>('along')
  const [period, setPeriod] = useState(first.period)
  const [vehicleId, setVehicleId] = useState(first.vehicleId)
  const [fields, setFields] = useState<readonly WorkedField[] | null>(null)
  const { from, to } = period
  const onFields = (found: readonly WorkedField[]): void => {
    const [only, ...others] = found
    if (only && others.length === 0) onDraft(draftOfField(only))
    else setFields(found)
  }
  const close = closeAsking(onClose)
  return (
    <Modal active title={t('geozones.fromDrive.title')} closeLabel={t('common.close')} onClose={close}>
      <div className="from-drive">
        {fields === null ? (
          <>
            <SegmentedControl
              label={t('geozones.fromDrive.what')}
              segments={DRIVE_KINDS.map((id) => ({ id, label: t(`geozones.fromDrive.kind.${id}`) }))}
              value={kind}
              onChange={setKind}
            />
            <p className="from-drive__about">{t(`geozones.fromDrive.about.${kind}`)}</p>
            <PeriodChooser period={period} maxDays={DRIVE_PERIOD_MAX_DAYS} onChange={setPeriod} />
            <DraftForm
              key={kind}
              kind={kind}
              period={{ from, to }}
              vehicleId={vehicleId}
              onVehicle={setVehicleId}
              onDraft={onDraft}
              onFields={onFields}
              onClose={close}
            />
          </>
        ) : (
          <FieldChoice fields={fields} onChoose={(field) => onDraft(draftOfField(field))} />
        )}
      </div>
    </Modal>
  )
}
