import { useEffect } from 'react'
import { useFailureHandler } from './errorsContext.ts'

interface RemovalNoticeProps {
  /** Sends the report (UI-15); its outcome changes nothing. */
  readonly send: () => void
  /** Re-renders the page. */
  readonly onHide: () => void
}

/**
 * An element could not be removed from the page: it is reported and shown, and the page is rendered again (UI-15,
 * UI-16).
 */
export const RemovalNotice = ({ send, onHide }: RemovalNoticeProps) => {
  const { show } = useFailureHandler()
  useEffect(() => {
    send()
    show({ kind: 'alreadyFixing' })
    onHide()
  }, [send, show, onHide])
  return null
}
