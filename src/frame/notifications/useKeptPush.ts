import { useEffect } from 'react'
import { useChannelsApi } from '../../api/channels.ts'
import { browserSubscription, hasPush } from './pushBrowser.ts'

/** Tells the server of each session about this browser's subscription, which ended with the session before. */
export const useKeptPush = (token: string): void => {
  const api = useChannelsApi()
  useEffect(() => {
    if (token === '' || !hasPush()) return
    void browserSubscription().then((known) => known && api.subscribePush(known.toJSON()))
  }, [api, token])
}
