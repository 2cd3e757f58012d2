import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnknownDeviceRow } from '../../../contract/http/admin/unknownDevices.ts'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { useToast } from '../../../ui/toast.ts'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { AdoptOntoForm } from './adoptOntoForm.tsx'
import { AdoptOntoNewForm } from './adoptOntoNewForm.tsx'

const PLACES = ['newVehicle', 'vehicle'] as const
type Place = (typeof PLACES)[number]

interface AdoptPanelProps {
  readonly row: UnknownDeviceRow
  readonly onClose: () => void
}

/** Adopts an unknown tracker: onto a new vehicle, or onto one without a tracker. */
export const AdoptPanel = ({ row, onClose }: AdoptPanelProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [place, setPlace] = useState<Place>('newVehicle')
  const { id, identifier: serial } = row
  const onSaved = (vehicle: string): void => {
    toast({ text: t('admin.unknown.adopted', { serial, vehicle }), tone: 'go' })
    onClose()
  }
  const Form = place === 'newVehicle' ? AdoptOntoNewForm : AdoptOntoForm
  return (
    <FormPanel title={t('admin.unknown.adoptTitle', { serial })} onClose={onClose}>
      <div className="admin-dialog">
        <SegmentedControl
          label={t('admin.unknown.onto')}
          segments={PLACES.map((one) => ({ id: one, label: t(`admin.unknown.ontoOf.${one}`) }))}
          value={place}
          onChange={setPlace}
        />
        <Form id={id} serial={serial} onSaved={onSaved} onClose={onClose} />
      </div>
    </FormPanel>
  )
}
