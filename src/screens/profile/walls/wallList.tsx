import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WALL_SCREENS_MAX, type WallScreen } from '../../../contract/http/wallScreens.ts'
import { Button } from '../../../ui/button.tsx'
import { MakeWall } from './makeWall.tsx'
import { RevokeWall } from './revokeWall.tsx'
import { WallLine } from './wallLine.tsx'

/** The open dialog. */
type Dialog = 'none' | 'make' | { readonly revoke: WallScreen }

/** Every wall screen, a new one, and revoking one. */
export const WallList = ({ screens }: { readonly screens: readonly WallScreen[] }) => {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>('none')
  const close = (): void => setDialog('none')
  const isFull = screens.length >= WALL_SCREENS_MAX
  return (
    <div className="walls">
      {screens.length === 0 ? (
        <p className="walls__note">{t('wall.empty')}</p>
      ) : (
        <ul className="walls__list" aria-label={t('wall.list')}>
          {screens.map((screen) => (
            <WallLine key={screen.id} screen={screen} onRevoke={() => setDialog({ revoke: screen })} />
          ))}
        </ul>
      )}
      <div className="walls__foot">
        <Button icon={Plus} isDisabled={isFull} onPress={() => setDialog('make')}>
          {t('wall.add')}
        </Button>
        {isFull && <p className="walls__note">{t('wall.full', { most: WALL_SCREENS_MAX })}</p>}
      </div>
      {dialog === 'make' && <MakeWall onClose={close} />}
      {typeof dialog === 'object' && <RevokeWall screen={dialog.revoke} onClose={close} />}
    </div>
  )
}
