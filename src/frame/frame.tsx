import { createElement, Suspense } from 'react'
import { useTexting } from '../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../lazyWithTexts.ts'
import { laterScreen } from '../routes.ts'
import { useSessionState } from '../session/sessionContext.ts'

const WORK_FRAME: LazyPart = {
  load: laterScreen('workFrame'),
  texts: ['work', 'messages'],
}

/** The frame of every page behind the sign-in; the sign-in page loads none of it. */
export const Frame = () => {
  const texting = useTexting()
  const isSignedIn = useSessionState().phase === 'signedIn'
  return <Suspense>{isSignedIn && createElement(lazyWithTexts(WORK_FRAME, texting))}</Suspense>
}
