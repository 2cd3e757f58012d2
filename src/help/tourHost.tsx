import { useHintsApi } from '../api/hints.ts'
import { useIsDemo, usePreference } from '../session/sessionContext.ts'
import { Tour } from './tour.tsx'

/** The tour while help is on; leaving it for good is told to the server, for every other browser (HELP-02, HELP-03). */
export const TourHost = () => {
  const [, setHelp] = usePreference('help')
  const isDemo = useIsDemo()
  const { hideHints } = useHintsApi()
  return (
    <Tour
      onLeave={() => setHelp(false)}
      onDone={() => {
        setHelp(false)
        // Whoever looks at the demo shares the account with everyone else. No answer: the tour comes once more.
        if (!isDemo) void hideHints()
      }}
    />
  )
}
