import { use, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../session/sessionContext.ts'
import { Modal } from '../ui/modal.tsx'
import { Switch } from '../ui/switch.tsx'
import { PaletteContext } from './registries.ts'
import './keysOverlay.css'
import { ShortcutKeys } from './shortcutKeys.tsx'
import { SHORTCUT_AREAS, SHORTCUTS, type ShortcutId } from './shortcutTable.ts'

const IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[]
const WIDTH = 640

/** The keys that are currently bound, so that no key is listed without effect. */
export const KeysOverlay = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { shortcuts } = use(PaletteContext)
  const bound = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const areas = SHORTCUT_AREAS.map((area) => ({
    area,
    ids: IDS.filter((id) => SHORTCUTS[id].area === area && bound.some((each) => each.id === id)),
  })).filter(({ ids }) => ids.length > 0)
  return (
    <Modal
      active
      title={t('palette.keys.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={WIDTH}
    >
      <div className="keys-overlay">
        {areas.map(({ area, ids }) => (
          <section key={area} className="keys-overlay__area">
            <h3>{t(`palette.keys.area.${area}`)}</h3>
            <dl>
              {ids.map((id) => (
                <div key={id} className="keys-overlay__key">
                  <dt>{t(`palette.keys.name.${id}`)}</dt>
                  <dd>
                    <ShortcutKeys id={id} all />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch isSelected={singleKeys} onChange={setSingleKeys}>
        {t('palette.keys.single')}
      </Switch>
    </Modal>
  )
}
