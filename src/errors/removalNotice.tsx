import { useEffect } from 'react'
import { useFailureHandler } from './errorsContext.ts'

interface RemovalNoticeProps {
  /** Sends what is known of it (UI-15); its outcome changes nothing. */
  readonly send: () => void
  /** Draws the page again. */
  readonly onHide: () => void
}

/** An element could not be taken out of the page: it is reported and said, and the page is drawn anew (UI-15, UI-16). */
export const RemovalNotice = ({ send, onHide }: RemovalNoticeProps) => {
  const { show } = useFailureHandler()
  useEffect(() => {
    send()
    show({ kind: 'alreadyFixing' })
    onHide()
  }, [send, show, onHide])
  return null
}
