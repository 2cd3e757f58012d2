import { useTranslation } from 'react-i18next'
import { mapUrlSetting } from '../../../contract/mapTypes.ts'
import { SettingLines } from './settingLines.tsx'

const TYPE = 'OSM_World'
const ADDRESS = mapUrlSetting(TYPE)
const CREDIT = 'MAP_OSM_WORLD_ATTRIBUTION'

/** What to set for each provider; addresses as their documentation has them. */
const PROVIDERS = [
  { id: 'openFreeMap', lines: [[ADDRESS, 'https://tiles.openfreemap.org/styles/liberty']] },
  {
    id: 'mapTiler',
    lines: [
      [ADDRESS, 'https://api.maptiler.com/maps/streets-v2/style.json?key={key}'],
      ['MAPS_KEY', 'YOUR_KEY'],
    ],
  },
  {
    id: 'ownServer',
    lines: [
      [ADDRESS, 'https://tiles.example.org/{z}/{x}/{y}.png'],
      [CREDIT, '© OpenStreetMap contributors'],
    ],
  },
] as const

/** How an map provider is set up: by settings of the server. */
export const ProviderStep = () => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('admin.maps.providerText')}</p>
      {PROVIDERS.map(({ id, lines }) => (
        <section key={id} className="add-map__provider">
          <h3>{t(`admin.maps.${id}`)}</h3>
          <SettingLines lines={lines} />
        </section>
      ))}
    </>
  )
}
