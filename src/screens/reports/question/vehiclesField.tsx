import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_VEHICLES_MAX } from '../../../contract/reports/reportQuestion.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { VehicleChooser } from '../../../kit/choosers/vehicleChooser.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Loading } from '../../../ui/spinner.tsx'

interface VehiclesFieldProps {
  /** null: all. */
  readonly selected: ReadonlySet<number> | null
  readonly onSelect: (selected: ReadonlySet<number> | null) => void
}

const ChooserDialog = ({
  selected,
  onSelect,
  onClose,
}: VehiclesFieldProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { data } = useVehicleList()
  return (
    <Modal
      active
      title={t('reports.chooseVehicles')}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={560}
      primary={{ label: t('reports.chooseDone'), onPress: onClose }}
    >
      {data === undefined ? (
        <Loading label={t('common.loading')} />
      ) : (
        <VehicleChooser
          vehicles={data}
          chosen={selected ?? new Set()}
          most={REPORT_VEHICLES_MAX}
          isWrong={false}
          onChange={(ids) => onSelect(new Set(ids))}
        />
      )}
    </Modal>
  )
}

/** The vehicles of a question: all, or some of them. */
export const VehiclesField = ({ selected, onSelect }: VehiclesFieldProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ui-field">
      <span className="ui-field__label">{t('reports.vehicles')}</span>
      <SegmentedControl
        label={t('reports.vehicles')}
        segments={[
          { id: 'all', label: t('reports.allVehicles') },
          {
            id: 'some',
            label:
              selected === null
                ? t('reports.chooseVehicles')
                : t('reports.chosenVehicles', { count: selected.size }),
          },
        ]}
        value={selected === null ? 'all' : 'some'}
        onChange={(which) => {
          onSelect(which === 'all' ? null : new Set())
          setOpen(which === 'some')
        }}
      />
      {selected !== null && (
        <Button icon={Truck} onPress={() => setOpen(true)}>
          {t('reports.chooseVehicles')}
        </Button>
      )}
      {isOpen && <ChooserDialog selected={selected} onSelect={onSelect} onClose={() => setOpen(false)} />}
    </div>
  )
}
