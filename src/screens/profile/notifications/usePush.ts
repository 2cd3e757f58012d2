import { useChannelsApi } from '../../../api/channels.ts'
import { type Result, success } from '../../../errors/failure.ts'
import { browserSubscription, subscribeBrowser } from '../../../frame/notifications/pushBrowser.ts'

interface Push {
  /** Asks the browser, then tells the server; false: the person or the browser refused. */
  readonly turnOn: () => Promise<Result<boolean>>
  readonly turnOff: () => Promise<Result<null>>
}

/** Switches pushes to this browser on and off. */
export const usePush = (): Push => {
  const api = useChannelsApi()
  return {
    turnOn: async () => {
      if ((await window.Notification.requestPermission()) !== 'granted') return success(false)
      const key = await api.pushKey()
      if (!key.ok) return key
      const made = await subscribeBrowser(key.value.publicKey).catch(() => null)
      if (made === null) return success(false)
      const answer = await api.subscribePush(made)
      return answer.ok ? success(true) : answer
    },
    turnOff: async () => {
      const known = await browserSubscription()
      if (!known) return success(null)
      // The server names a subscription by an id, which it tells to whoever brings it again.
      const answer = await api.subscribePush(known.toJSON())
      await known.unsubscribe()
      return answer.ok ? api.unsubscribePush(answer.value.id) : success(null)
    },
  }
}
