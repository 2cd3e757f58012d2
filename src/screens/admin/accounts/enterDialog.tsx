import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useEntryTicketApi } from '../../../api/admin/entryTicket.ts'
import { useApi } from '../../../api/api.ts'
import { CopyLine } from '../../../kit/people/credentials.tsx'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { entryAddress } from './entryAddress.ts'

interface EnterDialogProps {
  readonly account: { readonly id: number; readonly login: string }
  /** Selected on the map there (ROUTE-27); absent: none. */
  readonly vehicle?: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/**
 * Enters the product as somebody else (ADMIN-02). All tabs of a browser share one session, so the administrator either
 * gives up their own here, or takes a link to a private window.
 */
export const EnterDialog = ({ account: { id, login }, vehicle, onClose }: EnterDialogProps) => {
  const { t } = useTranslation()
  const { auth } = useApi()
  const api = useEntryTicketApi()
  const [, navigate] = useLocation()
  const [link, setLink] = useState<string | null>(null)
  const { act, isSending } = useChange({ change: () => api.issue(id, vehicle?.id), stale: [] })
  const enterHere = async (): Promise<void> => {
    const issued = await act(undefined)
    if (!issued) return
    // The own session would stay open on the server with nobody to use it.
    void auth.signOut()
    // Replaces this page: the SID stays out of the history.
    navigate(entryAddress(issued.value), { replace: true })
  }
  const makeLink = async (): Promise<void> => {
    const issued = await act(undefined)
    if (issued) setLink(`${location.origin}${location.pathname}#${entryAddress(issued.value)}`)
  }
  return (
    <Modal
      active
      title={t('admin.account.enter', { login })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{ label: t('admin.account.enterHere'), isPending: isSending, onPress: () => void enterHere() }}
    >
      <div className="admin-dialog">
        <p>{t('admin.account.enterText', { login })}</p>
        {vehicle && <p>{t('admin.account.enterVehicle', { name: vehicle.name })}</p>}
        <div className="admin-dialog admin-section">
          <p>{t('admin.account.enterCopyText')}</p>
          {link === null ? (
            <div>
              <Button icon={Copy} isPending={isSending} onPress={() => void makeLink()}>
                {t('admin.account.enterCopy')}
              </Button>
            </div>
          ) : (
            <dl className="credentials__lines">
              <CopyLine label={t('admin.account.link')} value={link} isLink />
            </dl>
          )}
        </div>
      </div>
    </Modal>
  )
}
