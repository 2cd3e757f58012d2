import { useChannelsApi } from '../../../api/channels.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { NotificationChannel } from '../../../contract/http/notifications.ts'

/** Whether the server can send by a channel; every one passes until that is known. The app needs no set-up. */
export const useIsSetUp = (): ((channel: NotificationChannel) => boolean) => {
  const { available } = useChannelsApi()
  const { data } = useCall({ of: ['notificationRuleParts', 'channels'], read: available })
  return (channel) => channel === 'app' || data === undefined || data[channel]
}
