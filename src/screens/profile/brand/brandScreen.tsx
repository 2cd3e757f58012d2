import { useTranslation } from 'react-i18next'
import { useBrandApi } from '../../../api/brand.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { CallPart } from '../callPart.tsx'
import { ProfileFrame } from '../profileFrame.tsx'
import { ProfileSection } from '../profileSection.tsx'
import './brand.css'
import { BrandFormFields } from './brandForm.tsx'
import { BRAND } from './brandKey.ts'

const Brand = () => {
  const { read } = useBrandApi()
  const call = useCall({ of: BRAND, read })
  return <CallPart call={call}>{(look) => <BrandFormFields look={look} />}</CallPart>
}

/** The look of an owner's account: name, logo and accent colours on pages, in mails and files of all its people. */
export const BrandScreen = () => {
  const { t } = useTranslation()
  return (
    <ProfileFrame>
      <ServerState>
        <ProfileSection title={t('brand.title')} text={t('brand.text')}>
          <Brand />
        </ProfileSection>
      </ServerState>
    </ProfileFrame>
  )
}
