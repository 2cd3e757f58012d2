import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_VEHICLES_MAX } from '../../contract/reports/reportQuestion.ts'
import { useVehicleList } from '../../kit/choosers/useVehicleList.ts'
import { VehicleChooser } from '../../kit/choosers/vehicleChooser.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Loading } from '../../ui/spinner.tsx'

interface VehiclesFieldProps {
  /** null: all; never empty. */
  readonly chosen: ReadonlySet<number> | null
  readonly onChange: (chosen: ReadonlySet<number> | null) => void
}

const ChooserDialog = ({
  chosen,
  onChange,
  onClose,
}: VehiclesFieldProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { data } = useVehicleList()
  const [picked, setPicked] = useState<ReadonlySet<number>>(chosen ?? new Set())
  return (
    <Modal
      active
      title={t('heat.chooseVehicles')}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={560}
      primary={{
        label: t('heat.show'),
        onPress: () => {
          onChange(picked.size === 0 ? null : picked)
          onClose()
        },
      }}
    >
      {data === undefined ? (
        <Loading label={t('common.loading')} />
      ) : (
        <VehicleChooser
          vehicles={data}
          chosen={picked}
          most={REPORT_VEHICLES_MAX}
          isWrong={false}
          isRequired={false}
          onChange={(ids) => setPicked(new Set(ids))}
        />
      )}
    </Modal>
  )
}

/** The vehicles of the map: all, or some of them; none chosen means all. */
export const VehiclesField = ({ chosen, onChange }: VehiclesFieldProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ui-field">
      <span className="ui-field__label">{t('heat.vehicles')}</span>
      <Button icon={Truck} onPress={() => setOpen(true)}>
        {chosen === null ? t('heat.allVehicles') : t('heat.chosenVehicles', { count: chosen.size })}
      </Button>
      {isOpen && <ChooserDialog chosen={chosen} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}
