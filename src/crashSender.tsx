import { useCallback, useEffect, useState } from 'react'
import { useReportApi } from './api/report.ts'
import { ownVersion } from './api/versionWatch.ts'
import { APP_VERSION } from './contract/product.ts'
import { crashReportOf } from './errors/crashReport.ts'
import { useMessageText } from './errors/errorsContext.ts'
import { failureMessage } from './errors/failureMessage.ts'
import { lastClick } from './errors/lastClick.ts'
import type { Message } from './errors/message.ts'
import { RemovalNotice } from './errors/removalNotice.tsx'
import { SendReport, type SendState } from './errors/sendReport.tsx'
import { useServerTexts } from './errors/useServerTexts.ts'

/** Sends the report of an error in this page; null when it has arrived, otherwise the failure. */
const useSend = (error: Error): (() => Promise<Message | null>) => {
  const { sendReport } = useReportApi()
  return useCallback(async () => {
    const result = await sendReport(
      crashReportOf(error, {
        location: location.href,
        lastClicked: lastClick(),
        version: ownVersion(document) ?? APP_VERSION,
        browser: navigator.userAgent,
      }),
    )
    return result.ok ? null : failureMessage(result.failure)
  }, [error, sendReport])
}

/** Whether reports can be sent is queried when the crash page appears; without a response the person may try. */
const useSendState = (error: Error) => {
  const { isSetUp } = useReportApi()
  const [state, setState] = useState<SendState>({ kind: 'asking' })
  const send = useSend(error)
  useEffect(() => {
    void isSetUp().then((result) => setState({ kind: result.ok && !result.value ? 'notSetUp' : 'ready' }))
  }, [isSetUp])
  const press = async (): Promise<void> => {
    setState({ kind: 'sending' })
    const problem = await send()
    setState(problem === null ? { kind: 'sent' } : { kind: 'failed', message: problem })
  }
  return { state, press }
}

interface CrashProps {
  readonly error: Error
}

/** The crash page's button that sends info (CRASH-03, CRASH-07). */
export const CrashSender = ({ error }: CrashProps) => {
  useServerTexts()
  const inWords = useMessageText()
  const { state, press } = useSendState(error)
  return <SendReport state={state} inWords={inWords} onPress={() => void press()} />
}

/** UI-15: a failed removal from the page is reported without asking. */
export const RemovalReport = ({ error, onHide }: CrashProps & { readonly onHide: () => void }) => {
  const send = useSend(error)
  const quietly = useCallback(() => void send(), [send])
  return <RemovalNotice send={quietly} onHide={onHide} />
}
