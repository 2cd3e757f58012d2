import { Fuel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { fuelPath } from '../../contract/rules/links.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { FoundChooser } from '../../kit/choosers/foundChooser.tsx'
import { useVehicleSearch } from '../../kit/choosers/vehicleSearch.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import './fuel.css'
import { RECEIPTS_PATH } from './fuelAddress.ts'

/** Asks for the vehicle whose fuel is shown. */
export const ChooseVehicle = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const chooser = (
    <div className="fuel-choose">
      <FoundChooser
        label={t('fuel.receipts.vehicle')}
        search={useVehicleSearch()}
        chosen={null}
        onChoose={(option) => option && navigate(fuelPath(option.id))}
      />
    </div>
  )
  return (
    <PageFrame
      title={t('common.page.fuel')}
      actions={<LinkButton href={`#${RECEIPTS_PATH}`}>{t('fuel.receipts.open')}</LinkButton>}
    >
      <EmptyState icon={Fuel} title={t('fuel.choose.title')} text={t('fuel.choose.text')} action={chooser} />
    </PageFrame>
  )
}
