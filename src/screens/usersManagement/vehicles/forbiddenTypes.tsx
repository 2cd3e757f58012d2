import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForbiddenTypesApi } from '../../../api/forbiddenTypes.ts'
import { useGeozonesApi } from '../../../api/geozones.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { User } from '../../../contract/http/users.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ForbiddenTypesForm } from './forbiddenTypesForm.tsx'

/** How many zone types are hidden from a user, and the dialog that changes which (GEO-20). */
export const ForbiddenTypes = ({ user }: { readonly user: Pick<User, 'id' | 'login'> }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const inWords = useMessageText()
  const language = useLanguage()
  const api = useForbiddenTypesApi()
  const zones = useGeozonesApi()
  const [isOpen, setOpen] = useState(false)
  const of = ['forbiddenTypes', user.id]
  const hidden = useCall({ of, read: () => api.list(user.id) })
  const types = useCall({ of: ['zoneTypes', language], read: () => zones.types(language) })
  const failed = [hidden, types].find((call) => call.data === undefined && call.failure !== null)
  const close = (): void => setOpen(false)
  if (failed?.failure)
    return (
      <Banner tone="attention" action={<Button onPress={failed.readAgain}>{t('common.retry')}</Button>}>
        {inWords(failureMessage(failed.failure))}
      </Banner>
    )
  return (
    <div>
      <Button
        icon={MapPinOff}
        isDisabled={hidden.data === undefined || types.data === undefined}
        onPress={() => setOpen(true)}
      >
        {t('users.zoneTypes.button', { x: number(hidden.data?.length ?? 0) })}
      </Button>
      {isOpen && hidden.data && types.data && (
        <Modal
          active
          title={t('users.zoneTypes.title', { login: user.login })}
          closeLabel={t('common.close')}
          onClose={closeAsking(close)}
        >
          <ForbiddenTypesForm
            user={user}
            hidden={hidden.data}
            types={types.data}
            stale={[of]}
            onClose={close}
          />
        </Modal>
      )}
    </div>
  )
}
