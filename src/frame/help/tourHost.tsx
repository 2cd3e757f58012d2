import { useHintsApi } from '../../api/hints.ts'
import { useIsDemo, usePreference } from '../../session/sessionContext.ts'
import { Tour } from './tour.tsx'

/**
 * The tour while help is on; ending it permanently is reported to the server, for every other browser (HELP-02,
 * HELP-03).
 */
export const TourHost = () => {
  const [, setHelp] = usePreference('help')
  const isDemo = useIsDemo()
  const { hideHints } = useHintsApi()
  return (
    <Tour
      onLeave={() => setHelp(false)}
      onDone={() => {
        setHelp(false)
        // The demo account is shared with everyone. Without a response the tour starts once more.
        if (!isDemo) void hideHints()
      }}
    />
  )
}
